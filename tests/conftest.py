"""What all tests share: properties are drawn alike on every run, and no example is failed for being slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")

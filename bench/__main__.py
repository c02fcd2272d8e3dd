"""`python -m bench` runs everything."""

from bench.run import main

main()

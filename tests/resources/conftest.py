"""A cache of the test's own, a catalogue of the test's own, and archives to fill them from."""

import hashlib
import io
import tarfile
import zipfile

import pytest

from rougelike.resources import entries


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    """Give every test an empty cache, and no permission to leave it."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ROUGELIKE_CACHE", str(folder))
    monkeypatch.delenv("ROUGELIKE_OFFLINE", raising=False)
    return folder


@pytest.fixture
def use_catalogue(tmp_path, monkeypatch):
    """Return what puts a catalogue of one resource, `thing`, in the place of the real one."""

    def use(files, *sources, kind="tokenizer", needs="[]"):
        rows = "\n".join(
            f'"{name}" = {{ bytes = {len(content)}, sha256 = "{hashlib.sha256(content).hexdigest()}" }}'
            for name, content in files.items()
        )
        head = f'kind = "{kind}"\nversion = "1"\nabout = "a thing"\nlicence = "free"\nenables = []\ndefault = true\n'
        head += f"needs = {needs}\ndownload = 1000\nsources = [{', '.join(sources)}]\n"
        text = f"[thing]\n{head}[thing.files]\n{rows}\n"
        (tmp_path / "catalogue.toml").write_text(text, "utf-8")
        entries.catalogue.cache_clear()

    monkeypatch.setattr(entries, "files", lambda package: tmp_path)
    yield use
    entries.catalogue.cache_clear()


def zip_of(members, links=()):
    """Return the bytes of a zip archive of `members`; those named in `links` are symbolic links."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (0o120777 if name in links else 0o100644) << 16
            archive.writestr(info, content)
    return buffer.getvalue()


def tar_of(members, links=(), mode="w:gz"):
    """Return the bytes of a tar archive of `members`; those named in `links` point at their content."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            if name in links:
                info.type, info.linkname = tarfile.SYMTYPE, content.decode()
                archive.addfile(info)
            else:
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def deb_of(members):
    """Return the bytes of a Debian package whose data are `members`."""
    parts = {"debian-binary": b"2.0\n", "control.tar.gz": tar_of({}), "data.tar.xz": tar_of(members, mode="w:xz")}
    packed = b"!<arch>\n"
    for name, content in parts.items():
        header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
        packed += header.encode() + content + b"\n" * (len(content) % 2)
    return packed


def wheel_of(name, members):
    """Return the bytes of a wheel that pip accepts, holding `members` and no code."""
    info = f"{name}-1.0.dist-info"
    meta = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    return zip_of(members | meta)

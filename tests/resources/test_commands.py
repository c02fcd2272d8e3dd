import pytest

from rougelike.cli import main
from rougelike.resources import cache

FILES = {"a.txt": b"alpha\n"}


@pytest.fixture
def run(capsys):
    """Return what calls the command line and gives its status, output and errors."""

    def call(*arguments):
        status = main(arguments)
        return status, *capsys.readouterr()

    return call


@pytest.fixture
def thing(tmp_path, cache_folder, use_catalogue):
    """Make `thing` a resource whose source is on this disk."""
    (tmp_path / "origin").mkdir()
    (tmp_path / "origin" / "a.txt").write_bytes(FILES["a.txt"])
    use_catalogue(FILES, f'{{ path = "{tmp_path / "origin"}" }}')


def test_a_resource_is_brought_listed_checked_and_removed(run, thing, cache_folder):
    """The whole life of a resource, as a user types it."""
    status, out, _ = run("resources", "get", "--default")
    assert (status, out) == (0, f"thing: brought to {cache.folder('thing')}\n")
    assert run("resources", "get", "thing")[1].startswith("thing: is in ")
    assert run("resources", "path", "thing")[1].strip() == str(cache.folder("thing"))
    assert run("resources", "verify")[:2] == (0, "thing: as it should be\n")
    listed = run("resources", "list")[1]
    assert "yes" in next(line for line in listed.splitlines() if line.strip().startswith("thing"))
    (cache.folder("thing") / "a.txt").write_bytes(b"other\n")
    status, out, err = run("resources", "verify", "thing")
    assert (status, out) == (2, "thing: damaged\n")
    assert "a.txt has sha256" in err
    assert run("resources", "remove", "thing")[:2] == (0, "thing: removed\n")
    assert run("resources", "path", "thing")[0] == 2


def test_the_cache_can_be_chosen_on_the_line(run, thing, tmp_path, monkeypatch):
    """A shared disk is often given for one command alone."""
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path / "not this one"))
    assert run("resources", "--cache", str(tmp_path / "chosen"), "get", "thing")[0] == 0
    assert (tmp_path / "chosen" / "resources" / "thing-1" / "a.txt").is_file()


def test_own_vectors_are_added_and_listed(run, thing, tmp_path):
    """A user's own vectors live beside the catalogue's."""
    (tmp_path / "v.txt").write_text("a 1 2\n")
    assert run("resources", "add", "mine", str(tmp_path / "v.txt"))[0] == 0
    assert "mine" in run("resources", "list")[1]
    assert "your own vectors" in run("doctor")[1]


def test_the_doctor_fails_until_the_defaults_are_here(run, thing):
    """A pipeline can ask the doctor before it starts, and the answer says what to type."""
    status, out, err = run("doctor")
    assert status == 2
    assert "missing: rougelike resources get thing" in " ".join(out.split())
    assert err == "rougelike: Missing or damaged: thing. Run `rougelike resources get --default`.\n"
    run("resources", "get", "thing")
    status, out, err = run("doctor")
    assert (status, err) == (0, "")
    assert "ready" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("get",), "Give the names of resources, or --default."),
        (("get", "thign"), "No resource is called 'thign'. Did you mean thing?"),
        (("path", "thing"), "run `rougelike resources get thing`"),
        (("verify", "thing"), "is not installed"),
        (("remove", "thing"), "is not installed"),
        (("add", "thing", "/nowhere/at/all"), "/nowhere/at/all does not exist"),
        (("add", "new", ".", "--kind", "parser"), "'parser' is not one of"),
    ],
)
def test_a_mistake_is_answered_with_one_line(run, thing, arguments, message):
    """No mistake at the command line may end in a stack trace."""
    status, _, err = run("resources", *arguments)
    assert status == 2
    assert message in err
    assert err.count("\n") == 1

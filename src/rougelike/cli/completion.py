"""`rougelike completion`: the script that makes a shell complete commands, options and metrics."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL.

    \b
      eval "$(rougelike completion bash)"                                 in ~/.bashrc
      eval "$(rougelike completion zsh)"                                  in ~/.zshrc
      rougelike completion fish > ~/.config/fish/completions/rougelike.fish
    """  # noqa: D301 - click keeps the lines after \b as they are
    maker = get_completion_class(shell)
    if maker is None:
        raise click.UsageError(f"click has no completion for {shell}", ctx)
    click.echo(maker(ctx.find_root().command, {}, "rougelike", "_ROUGELIKE_COMPLETE").source())

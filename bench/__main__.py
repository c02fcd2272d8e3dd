"""`python -m bench` runs everything, `python -m bench NAME...` some parts."""

import sys

from bench.parts import run

run(sys.argv[1:])

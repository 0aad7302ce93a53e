"""`python -m qdepth` is the command `qdepth`."""

import sys

from qdepth.cli.main import main

sys.exit(main())

"""Qdepth: a queueing-theory capacity planner for vSphere storage.

The program is one flow, visible in the folders::

    design --lowering--> network --engines--> solution --report--> report
"""

__version__ = "0.1.0"
MODEL_VERSION = "21"
"""Version of the rules of the model: raised when a number of an existing design moves."""

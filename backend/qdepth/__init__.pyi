from qdepth.design.problem import InvalidDesign as InvalidDesign
from qdepth.errors import QdepthError as QdepthError
from qdepth.frames import FramesMissing as FramesMissing
from qdepth.library.answers import WrongNumberOfDesigns as WrongNumberOfDesigns
from qdepth.library.answers import compare as compare
from qdepth.library.answers import estimate as estimate
from qdepth.library.answers import simulate as simulate
from qdepth.library.answers import timeline as timeline
from qdepth.library.calibrating import calibrate as calibrate
from qdepth.library.design import Design as Design
from qdepth.library.design import examples as examples
from qdepth.library.design import load as load
from qdepth.library.design_files import UnreadableFile as UnreadableFile
from qdepth.library.failing import failures as failures
from qdepth.library.fixing import fix as fix
from qdepth.library.growth import headroom as headroom
from qdepth.library.keyword_options import InvalidOptions as InvalidOptions
from qdepth.library.planning import plan as plan
from qdepth.library.sweeping import sweep as sweep
from qdepth.library.test_plans import write_test_plan as write_test_plan
from qdepth.library.ways import move as move
from qdepth.library.ways import ways as ways
from qdepth.report.report import Report as Report
from qdepth.studies.calibrate.measurements import InvalidMeasurements as InvalidMeasurements

__version__: str
MODEL_VERSION: str

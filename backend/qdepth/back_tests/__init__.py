"""Back-tests of what users measured: fit to a part of an import, predict the rest."""

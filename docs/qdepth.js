// A table that scrolls sideways can be scrolled with the keyboard, too.
addEventListener('load', () => {
  for (const table of document.querySelectorAll('.md-typeset__scrollwrap')) table.tabIndex = 0
})

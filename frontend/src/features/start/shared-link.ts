/** Links that people share. */

export type SharedLink = { path: string } | { refusal: string }

const LINK = /^\/([se])\/([\w-]+)\/?$/

/** Where a pasted link leads on this server, or why it leads nowhere. */
export function sharedLink(text: string, origin: string): SharedLink {
  const url = URL.canParse(text.trim(), origin) ? new URL(text.trim(), origin) : null
  const found = url === null ? null : LINK.exec(url.pathname)
  if (url === null || found === null) {
    return { refusal: 'This is not a shared link. It ends in /s/ or /e/ and a long code: copy the whole link.' }
  }
  if (url.origin !== origin) {
    return { refusal: `This link belongs to ${url.host}. Open it in the address bar of the browser.` }
  }
  return { path: `/${found[1]}/${found[2]}` }
}

/** Errors that are no refusal of the server, in words. */
import { ServerAway } from '@/api/client'

/** What Chromium, Firefox and Safari say of a part of the page that the server does not have, or not any more. */
const NOT_LOADED = /dynamically imported module|importing a module script failed|module script/i

/** What went wrong, and what to do. */
export function errorInWords(error: unknown): string {
  if (error instanceof ServerAway) return 'The server does not answer. Nothing is lost; try again when it is back.'
  if (error instanceof TypeError && NOT_LOADED.test(error.message)) {
    return 'A part of the page could not be loaded: the server was updated, or does not answer. Nothing is lost; load the page again.'
  }
  return String(error)
}

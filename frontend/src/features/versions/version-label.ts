/** Words about the versions of a scenario. */
import type { ScenarioVersion } from '@/api/types'

const LONGEST_TITLE = 200

export function versionLabel({ version, name }: ScenarioVersion): string {
  return name === null ? `v${version}` : `v${version}, ${name}`
}

/** The name that was typed; null where there is none. */
export function typedName(text: string): string | null {
  return text.trim() || null
}

/** Title of a copy, within what a title may have. */
export function copyTitle(title: string): string {
  const mark = ' (copy)'
  return title.slice(0, LONGEST_TITLE - mark.length) + mark
}

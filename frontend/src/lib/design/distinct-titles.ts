/** What parts are called where several share a name. */
import type { Part } from './parts'

/** The title; where several parts share it, with the datastore of a VM group, or else the id. */
export function distinctTitle(parts: Part[], part: Part): string {
  const alike = parts.filter(({ title }) => title === part.title)
  if (alike.length === 1) return part.title
  if (part.kind !== 'vm_group') return `${part.title} (${part.id})`
  const { datastore } = part.value
  const sharing = alike.filter((other) => other.kind === 'vm_group' && other.value.datastore === datastore)
  if (sharing.length > 1) return `${part.title} (${part.id})`
  const named = parts.find(({ kind, id }) => kind === 'datastore' && id === datastore)
  return `${part.title} on ${named?.title ?? datastore}`
}

/** Read and change JSON documents by JSON pointer (RFC 6901), without mutating them. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }

export function tokens(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function join(pointer: string, ...keys: (string | number)[]): string {
  const escaped = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return pointer + escaped.join('')
}

function child(node: unknown, token: string): unknown {
  if (Array.isArray(node)) return (node as unknown[])[Number(token)]
  if (typeof node === 'object' && node !== null) return (node as Record<string, unknown>)[token]
  return undefined
}

export function getAt(document: unknown, pointer: string): unknown {
  return tokens(pointer).reduce(child, document)
}

/** A copy with the value at the pointer replaced; `undefined` removes it. */
export function setAt<T>(document: T, pointer: string, value: unknown): T {
  return setIn(document, tokens(pointer), value) as T
}

function setIn(node: unknown, path: string[], value: unknown): unknown {
  const [token, ...rest] = path
  if (token === undefined) return value
  const next = setIn(child(node, token), rest, value)
  if (Array.isArray(node)) {
    const copy = [...(node as unknown[])]
    if (next === undefined) copy.splice(Number(token), 1)
    else copy[Number(token)] = next
    return copy
  }
  const copy = { ...(node as Record<string, unknown> | undefined) }
  if (next === undefined) Reflect.deleteProperty(copy, token)
  else copy[token] = next
  return copy
}

export function appendAt<T>(document: T, pointer: string, value: unknown): T {
  const list = (getAt(document, pointer) as unknown[] | undefined) ?? []
  return setAt(document, pointer, [...list, value])
}

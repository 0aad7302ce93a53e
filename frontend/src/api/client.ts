/** One door to the server: JSON in, JSON out, every refusal a problem document. */
import { client } from './generated/client.gen'
import type { Problem } from './types'

/** The status of a call that nobody is signed in for. */
export const SIGNED_OUT = 401

/** The server refused, and said why. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail || problem.title)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** No answer came at all, or one that did not come from Qdepth. */
export class ServerAway extends Error {
  constructor(cause?: unknown) {
    super('The Qdepth server does not answer.', { cause })
    this.name = 'ServerAway'
  }
}

export type Answer<T> = { data: T; etag: string | null }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const GATEWAY_STATUSES = new Set([502, 504])

async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText || 'The request failed',
    status: response.status,
    detail: `The server answered ${response.status} without saying why.`,
    instance: new URL(response.url || location.href).pathname,
  }
  if (!(response.headers.get('content-type') ?? '').includes('json')) return fallback
  const document = (await response.json()) as Partial<Problem>
  return { ...fallback, ...document }
}

async function responseOf(request: Request): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ServerAway(error)
  }
  if (GATEWAY_STATUSES.has(response.status)) throw new ServerAway()
  if (!response.ok) throw new ApiError(await problemOf(response))
  return response
}

export type ReceivedFile = { name: string; content: Blob }

/** The server goes on with what a file needs. */
export const ACCEPTED = 202

/** A file that the server makes, with the name that it gives it. */
export async function requestFile(path: string, signal?: AbortSignal): Promise<ReceivedFile> {
  const response = await responseOf(new Request(new URL(path, location.origin), signal === undefined ? {} : { signal }))
  if (response.status === ACCEPTED) {
    throw new ApiError({
      type: 'about:blank',
      title: 'The numbers are still being computed',
      status: ACCEPTED,
      detail: 'Download the file again in a moment.',
      instance: path,
    })
  }
  const told = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: told ?? nameIn(path), content: await response.blob() }
}

function nameIn(path: string): string {
  return new URL(path, location.origin).pathname.split('/').at(-1) ?? 'file'
}

client.setConfig({
  baseUrl: location.origin,
  headers: { accept: 'application/json' },
  parseAs: 'json',
  fetch: (input, init) => responseOf(new Request(input, init)),
})

/** The calls of the API by the names and with the types that its description gives. */
export * as api from './generated/sdk.gen'

type Fetched<T> = Promise<{ data: T; response: Response }>

/** What was answered. A refusal never comes here: it is thrown. */
export async function dataOf<T>(fetched: Fetched<T>): Promise<T> {
  return (await fetched).data
}

/** The same with the ETag, which a later save names. */
export async function answerOf<T>(fetched: Fetched<T>): Promise<Answer<T>> {
  const { data, response } = await fetched
  return { data, etag: response.headers.get('etag') }
}

/** How a call sends a table: a workbook by its name, else a CSV. */
export function asTable(file: File) {
  const type = file.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv'
  return { body: file, headers: { 'content-type': type } }
}

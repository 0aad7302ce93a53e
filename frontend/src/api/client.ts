/** One door to the server: JSON in, JSON out, every refusal a problem document. */
import type { Problem } from './types'

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

export type Answer<T> = { data: T; status: number; etag: string | null }

type SentFile = { type: string; content: Blob }
type Call = { body?: unknown; file?: SentFile; ifMatch?: string; signal?: AbortSignal }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as a call sends it: a workbook by its name, else a CSV. */
export function tableSent(file: File): SentFile {
  return { type: file.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv', content: file }
}

const GATEWAY_STATUSES = new Set([502, 504])

async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText || 'The request failed',
    status: response.status,
    detail: `The server answered ${response.status} without saying why.`,
  }
  if (!(response.headers.get('content-type') ?? '').includes('json')) return fallback
  const document = (await response.json()) as Partial<Problem>
  return { ...fallback, ...document }
}

function initOf(method: string, { body, file, ifMatch, signal }: Call): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (file !== undefined) headers['content-type'] = file.type
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  const content = body === undefined ? null : JSON.stringify(body)
  return { method, headers, body: file?.content ?? content, signal: signal ?? null }
}

async function responseOf(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ServerAway(error)
  }
  if (GATEWAY_STATUSES.has(response.status)) throw new ServerAway()
  if (!response.ok) throw new ApiError(await problemOf(response))
  return response
}

export type ReceivedFile = { name: string; content: Blob }

const ACCEPTED = 202

/** A file that the server makes, with the name that it gives it. */
export async function requestFile(path: string): Promise<ReceivedFile> {
  const response = await responseOf(path, {})
  if (response.status === ACCEPTED) {
    throw new ApiError({
      type: 'about:blank',
      title: 'The numbers are still being computed',
      status: ACCEPTED,
      detail: 'Take the file again in a moment.',
      instance: path,
    })
  }
  const told = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: told ?? nameIn(path), content: await response.blob() }
}

function nameIn(path: string): string {
  return new URL(path, location.origin).pathname.split('/').at(-1) ?? 'file'
}

export async function request<T>(method: string, path: string, call: Call = {}): Promise<Answer<T>> {
  const response = await responseOf(path, initOf(method, call))
  const data: unknown = response.status === 204 ? undefined : await response.json()
  return { data: data as T, status: response.status, etag: response.headers.get('etag') }
}

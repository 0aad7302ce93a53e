/** A server for tests: it answers every call of the page, and keeps what was asked. */
import { vi } from 'vitest'

export type Call = { method: string; path: string; body: unknown }

export function answerCalls(answer: (call: Call) => Response | Promise<Response>): Call[] {
  const calls: Call[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const call = { method: request.method, path: new URL(request.url).pathname, body }
    calls.push(call)
    return answer(call)
  })
  return calls
}

/** An answer as the server gives it: a problem document where it refuses. */
export function answered(body: object, status = 200, headers: Record<string, string> = {}): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...headers } })
}

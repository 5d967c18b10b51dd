import { type Endpoint, type Input, pathWith, type Reply } from '@claimcrew/contract/kit/endpoint'
import type { RefusalBody } from '@claimcrew/contract/kit/refusal'
import { logError } from './log.ts'
import { sendForm } from './sendForm.ts'
import { clearSession, readSession } from './session.ts'

/** A call that was refused, or that got no answer at all (`status` 0). `message` is the server's own text or empty. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: RefusalBody['code'] | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<RefusalBody> = {}, cause?: unknown) {
    super(typeof body.message === 'string' ? body.message : '', { cause })
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
  }
}

/** Which share of an upload has left, between 0 and 1. */
type OnProgress = (share: number) => void

type Parts = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value))
  }
  const path = pathWith(endpoint.path, params)
  return search.size > 0 ? `${path}?${search}` : path
}

function headersOf(endpoint: Endpoint, token: string | null): Headers {
  const headers = new Headers({ accept: endpoint.produces ?? 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  // A form's type carries its boundary, which only the browser knows.
  if (!endpoint.upload) headers.set('content-type', 'application/json')
  return headers
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  form.append('file', (body as { file: Blob }).file)
  return form
}

function request(
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  signal: AbortSignal | null,
  onProgress?: OnProgress,
): Promise<Response> {
  const address = addressOf(endpoint, parts)
  const { method } = endpoint
  const headers = headersOf(endpoint, token)
  if (endpoint.upload)
    return sendForm(address, { method, headers, body: formOf(parts.body) }, signal, onProgress)
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  return fetch(address, { method, headers, body, signal })
}

function unauthorized(sent: string | null): void {
  logError('Unauthorized')
  // A late answer to an old token must not end the session that has begun since.
  if (sent !== readSession().token) return
  const away = window.location.pathname !== '/'
  clearSession()
  // A refused sign-in happens on / itself and must not reload the page, or its toast would be lost.
  if (away) window.location.assign('/')
}

async function send(
  endpoint: Endpoint,
  parts: Parts,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<unknown> {
  const { token } = readSession()
  const response = await request(endpoint, parts, token, signal ?? null, onProgress).catch(cause => {
    // Nobody waits for the answer any more: that is no failure.
    if (signal?.aborted) throw cause
    throw new CallFailed(0, {}, cause)
  })
  if (response.ok && endpoint.produces) return response.blob()
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body
  if (response.status === 401) unauthorized(token)
  throw new CallFailed(response.status, typeof body === 'object' && body !== null ? body : {})
}

/** The one way from a screen to the server. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<Reply<E>> {
  try {
    return (await send(endpoint, input as Parts, signal, onProgress)) as Reply<E>
  } catch (error) {
    if (endpoint.failure && error instanceof CallFailed) logError(endpoint.failure, error)
    throw error
  }
}

import {
  type Endpoint,
  fillPath,
  type IdempotentEndpoint,
  type Input,
  type Reply,
} from '@claimcrew/contract/kit/endpoint'
import type { Download } from '@claimcrew/contract/kit/file'
import type { RefusalBody } from '@claimcrew/contract/kit/refusal'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import type * as z from 'zod'
import { readOrganizationId, reportSeatRefused } from '../actingFor.ts'
import { bookmarks } from '../bookmark.ts'
import { requireEnrollment } from '../enrollment.ts'
import { logError } from '../log.ts'
import { clearSession, readSession } from '../session.ts'
import { CallFailed, isLostByProxy, lostAnswerText } from './callFailed.ts'
import { requestConfirmation } from './confirmation.ts'
import { noteWrite } from './outdate.ts'
import { forgetPreloadedCalls, takePreloadedCall } from './preloadedCalls.ts'
import { sendForm } from './sendForm.ts'

export { CallFailed, fieldErrorsOf, isRefused, isUnanswered, statusOf } from './callFailed.ts'

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'bookmark' && newValue !== null) bookmarks.takeFormatted(newValue)
})

/** Which share of an upload has left, between 0 and 1. */
type OnProgress = (share: number) => void

/** How many bytes of a file have arrived. */
type OnReceived = (bytes: number) => void

type RequestParts = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

type SendOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  readonly onReceived?: OnReceived
  readonly idempotencyKey?: string
  /** The last of a stream's messages that has arrived. */
  readonly lastEventId?: string | undefined
  /** Whether the session counts as ended when the server says so; otherwise the caller asks once more. */
  readonly believed?: boolean
  /** The browser opens few connections, so calls that wait for one go by priority. */
  readonly priority?: RequestPriority
}

type SentCall = SendOptions & {
  /** How far the server must have come that answers it. */
  readonly bookmark: string
}

function addressOf(endpoint: Endpoint, { params, query }: RequestParts): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  const path = fillPath(endpoint.path, params)
  return search.size > 0 ? `${path}?${search}` : path
}

function headersOf(
  endpoint: Endpoint,
  token: string | null,
  { idempotencyKey, lastEventId, bookmark }: Pick<SentCall, 'idempotencyKey' | 'lastEventId' | 'bookmark'>,
): Headers {
  const headers = new Headers({ accept: endpoint.produces ?? 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const organizationId = readOrganizationId()
  // Where the session acts for another one by now, because another tab said so, the server refuses and writes nothing.
  if (organizationId) headers.set('claimcrew-organization', organizationId)
  // A form's type carries its boundary, which only the browser knows.
  if (!endpoint.upload) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (lastEventId) headers.set('last-event-id', lastEventId)
  if (bookmark) headers.set(bookmarkHeader, bookmark)
  return headers
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  form.append('file', (body as { file: Blob }).file)
  return form
}

function request(
  endpoint: Endpoint,
  parts: RequestParts,
  token: string | null,
  way: SentCall,
): Promise<Response> {
  const { signal, onProgress, priority = 'auto' } = way
  const address = addressOf(endpoint, parts)
  const { method } = endpoint
  const headers = headersOf(endpoint, token, way)
  if (endpoint.upload)
    return sendForm(address, { method, headers, body: formOf(parts.body) }, signal ?? null, onProgress)
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  const ask = () => fetch(address, { method, headers, body, priority, signal: signal ?? null })
  if (method !== 'GET') forgetPreloadedCalls()
  return takePreloadedCall(address, token, readOrganizationId())?.catch(ask) ?? ask()
}

/** The file in an answer, counted as it comes. */
function fileOf(response: Response, onReceived: OnReceived | undefined): Promise<Blob> {
  if (!response.body || !onReceived) return response.blob()
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, onward) {
      bytes += part.byteLength
      onReceived(bytes)
      onward.enqueue(part)
    },
  })
  // The headers come along, because the file has its type from them.
  return new Response(response.body.pipeThrough(counter), { headers: response.headers }).blob()
}

function handleUnauthorized(sent: string | null): void {
  logError('Unauthorized')
  // A late answer to an old token must not end the session that has begun since.
  if (sent !== readSession().token) return
  const away = window.location.pathname !== '/'
  clearSession()
  // A refused sign-in happens on / itself and must not reload the page, or its toast would be lost.
  // What is left behind can no longer be shown, so nobody should come back to it.
  if (away) window.location.replace('/')
}

/** Whether nobody waits for the answer any more. Having waited for too long is a failure. */
const isAborted = (signal: AbortSignal | undefined) =>
  signal?.aborted && (signal.reason as { name?: string } | undefined)?.name !== 'TimeoutError'

/** What a tab hears that is wrong about its seat: it has ended, has other duties, or the session acts elsewhere. */
const seatRefusals: readonly unknown[] = [
  'seat-ended',
  'organization-changed',
  'forbidden',
] satisfies readonly RefusalBody['code'][]

const eventStream = 'text/event-stream'

/** Its answer says how far the next ones must reach; of a write that says nothing, nobody knows. */
async function requestBookmarked(
  endpoint: Endpoint,
  parts: RequestParts,
  token: string | null,
  way: SendOptions,
): Promise<Response> {
  const begun = bookmarks.read()
  let bookmark: string | null = null
  try {
    const response = await request(endpoint, parts, token, { ...way, bookmark: begun.text })
    bookmark = response.headers.get(bookmarkHeader)
    return response
  } finally {
    if (bookmark !== null) bookmarks.take(begun, bookmark)
    else if (endpoint.method !== 'GET') bookmarks.forget()
  }
}

/** While a call of this tab ends sessions, what others hear with the old token says nothing: a new one may be on its way. */
const isBelieved = ({ endsSessions }: Endpoint, { believed }: SendOptions): boolean =>
  believed !== false && (endsSessions === true || !isEndingSessions())

async function send(endpoint: Endpoint, parts: RequestParts, way: SendOptions): Promise<unknown> {
  const { token } = readSession()
  // Without a connection nothing leaves, which is known before it is sent.
  const isConnected = navigator.onLine !== false
  const noAnswer = (cause: unknown, retryAfter: string | null = null): never => {
    if (isAborted(way.signal)) throw cause
    const lostAnswer = lostAnswerText(endpoint, way, isConnected)
    throw new CallFailed(0, {}, cause, { retryAfter, lostAnswer })
  }
  const response = await requestBookmarked(endpoint, parts, token, way).catch(cause => noAnswer(cause))
  if (response.ok && endpoint.produces === eventStream) return response.body
  if (response.ok && endpoint.produces)
    return fileOf(response, way.onReceived).catch(cause => noAnswer(cause))
  // What is no JSON is an answer all the same; a connection that broke halfway is none.
  const body: unknown = await response
    .json()
    .catch(cause => (cause instanceof SyntaxError ? undefined : noAnswer(cause)))
  const retryAfter = response.headers.get('retry-after')
  if (isLostByProxy(response.status, body)) return noAnswer(response.status, retryAfter)
  if (response.ok && body !== undefined) return body
  if (response.status === 401 && isBelieved(endpoint, way)) handleUnauthorized(token)
  const fields: Partial<RefusalBody> = typeof body === 'object' && body !== null ? body : {}
  if (fields.code === 'enrollment-required') requireEnrollment(token)
  if (seatRefusals.includes(fields.code) && readSession().role === 'CLIENT') reportSeatRefused()
  throw new CallFailed(response.status, fields, undefined, { retryAfter })
}

let ending = 0

/** Whether a call of this tab is under way that ends sessions: the own one may be dead, and the next one's token still to come. */
export const isEndingSessions = (): boolean => ending > 0

/** The same for as long as it is found out what became of such a call. */
export async function whileEndingSessions<Result>(act: () => Promise<Result>): Promise<Result> {
  ending++
  try {
    return await act()
  } finally {
    ending--
  }
}

/** Where somebody has to prove again who they are first, the call is made once more when they have. */
async function sendConfirmed(endpoint: Endpoint, parts: RequestParts, way: SendOptions): Promise<unknown> {
  try {
    return await send(endpoint, parts, way)
  } catch (error) {
    const isUnproven = error instanceof CallFailed && error.code === 'confirmation-required'
    if (!isUnproven || !(await requestConfirmation())) throw error
    return send(endpoint, parts, way)
  }
}

async function sendAndLog(endpoint: Endpoint, parts: RequestParts, way: SendOptions): Promise<unknown> {
  const ask = () => sendConfirmed(endpoint, parts, way)
  try {
    const reply = await (endpoint.endsSessions ? whileEndingSessions(ask) : ask())
    if (endpoint.method !== 'GET') noteWrite()
    return reply
  } catch (error) {
    if (endpoint.failure && error instanceof CallFailed) logError(endpoint.failure, error)
    throw error
  }
}

/** The one way from a screen to the server. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<Reply<E>> {
  return (await sendAndLog(endpoint, input as RequestParts, { signal, onProgress })) as Reply<E>
}

/** The same for a write that may have to be sent again: however often it arrives with this key, it is done once. */
export async function callIdempotent<E extends IdempotentEndpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey: string,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<Reply<E>> {
  const way = { signal, onProgress, idempotencyKey }
  return (await sendAndLog(endpoint, input as RequestParts, way)) as Reply<E>
}

type FileEndpoint = Endpoint & { readonly reply: z.ZodType<Download> }

/** The same for an endpoint that produces a file, which in the browser is a Blob; it tells how much has arrived. */
export async function callForFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
  onReceived: OnReceived,
  priority: RequestPriority = 'auto',
): Promise<Blob> {
  return (await sendAndLog(endpoint, input as RequestParts, { signal, onReceived, priority })) as Blob
}

/** The same for an endpoint whose answer goes on and on: its bytes as they come. */
export async function callForStream<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  way: Pick<SendOptions, 'signal' | 'lastEventId' | 'believed'>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return (await sendAndLog(endpoint, input as RequestParts, way)) as ReadableStream<Uint8Array<ArrayBuffer>>
}

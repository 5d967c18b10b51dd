import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPainter } from './api/image.ts'
import { type Capture, captureBehind, capturesPath } from './api/links.ts'
import { handlerOf, openRoutes } from './api/routes.ts'
import { badRequest, type SandboxAnswer, SandboxRefusal, toRefusalAnswer } from './api/sandboxAnswer.ts'
import { takeFault } from './knobs.ts'
import { authorizeCall, type SandboxCall, type SandboxCompany } from './people/company.ts'
import { badAnswer, delayAnswer, send, tooSoon } from './weather.ts'

export type SandboxRequest = {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** `JWT`, or what else stood first in the header; null without one. */
  readonly scheme: string | null
  /** How many were under way when it came, itself included. */
  readonly atOnce: number
  /** 0 while it is under way, and of one that was hung up on. */
  readonly status: number
}

const maxRemembered = 1000

/** One that is under way has yet to get its status. */
type RequestRecord = { -readonly [Name in keyof SandboxRequest]: SandboxRequest[Name] }

/** Hears a call, remembers it, and answers it as the weather allows. */
export function createCallHandler(
  company: SandboxCompany,
  requests: RequestRecord[],
  stopwatch: () => number,
) {
  const [{ knobs }, paint] = [company, createPainter(company.seed)]
  let [underWay, latest] = [0, Number.NEGATIVE_INFINITY]

  return async (request: IncomingMessage, response: ServerResponse) => {
    const at = stopwatch()
    const isTooSoon = at - latest < knobs.minGapMs
    latest = at
    const { method = '' } = request
    const { pathname: path, searchParams: query } = addressOf(request)
    const { authorization = '' } = request.headers
    const remembered: RequestRecord = {
      at,
      method,
      path,
      query: Object.fromEntries(query),
      scheme: authorization.split(' ')[0] || null,
      atOnce: ++underWay,
      status: 0,
    }
    response.once('close', () => underWay--)
    requests.push(remembered)
    if (requests.length > maxRemembered) requests.shift()

    const { dropConnection } = knobs
    if (dropConnection && !dropConnection.midway && takeFault(dropConnection, path)) return request.destroy()
    await delayAnswer(knobs, path, response)
    if (response.destroyed) return
    const answer =
      (isTooSoon ? tooSoon() : badAnswer(knobs, path)) ??
      (await truth(request, { company, path, query }, paint))
    remembered.status = answer.status
    send(knobs, path, answer, response)
  }
}

/** What is no address asks for nothing: it must not bring down the app that we run in. */
const addressOf = (request: IncomingMessage): URL =>
  URL.parse(request.url ?? '', 'http://sandbox') ?? new URL('http://sandbox')

type CallTarget = Omit<SandboxCall, 'body'>
type Paint = (capture: Capture) => Promise<Uint8Array>

/** What the provider answers when nothing goes wrong. */
async function truth(request: IncomingMessage, target: CallTarget, paint: Paint): Promise<SandboxAnswer> {
  const { method = '', headers } = request
  try {
    if (target.path.startsWith(capturesPath)) return await image(target, paint)
    const open = openRoutes[`${method} ${target.path}`]
    if (open) return await open({ ...target, body: await bodyOf(request) })
    const call = { ...target, body: null }
    authorizeCall(call, method, headers.authorization ?? '')
    return await handlerOf(method, target.path)(call)
  } catch (error) {
    if (error instanceof SandboxRefusal) return toRefusalAnswer(error)
    return toRefusalAnswer(new SandboxRefusal(500, 'internalError', String(error)))
  }
}

/** The images lie with a file host: it knows no tokens, and speaks XML. */
async function image({ company, path, query }: CallTarget, paint: Paint): Promise<SandboxAnswer> {
  const capture = captureBehind(company, path, query)
  if (capture) return { status: 200, type: 'image/jpeg', body: await paint(capture) }
  const body = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
  return { status: 403, type: 'application/xml', body }
}

const largestBody = 10_000

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > largestBody) throw badRequest('The body is too large')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is no JSON')
  }
}

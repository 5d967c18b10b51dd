import type { ServerResponse } from 'node:http'
import { type SandboxAnswer, SandboxRefusal, toRefusalAnswer } from './api/sandboxAnswer.ts'
import { type FaultKnobs, takeFault } from './knobs.ts'

const names: Readonly<Record<number, string>> = {
  401: 'invalidToken',
  403: 'forbidden',
  404: 'notFound',
  429: 'tooManyRequests',
}

/** What a fault answers in place of the truth; null in good weather. */
export function badAnswer(knobs: FaultKnobs, path: string): SandboxAnswer | null {
  const { status, html } = knobs
  if (takeFault(status, path)) {
    const answer = toRefusalAnswer(
      new SandboxRefusal(status.code, names[status.code] ?? 'internalError', 'Try again later'),
    )
    return status.retryAfter === undefined
      ? answer
      : { ...answer, headers: { 'retry-after': String(status.retryAfter) } }
  }
  if (!takeFault(html, path)) return null
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><title>Be right back</title>',
  }
}

export const tooSoon = (): SandboxAnswer =>
  toRefusalAnswer(new SandboxRefusal(429, names[429] ?? '', 'Slow down'))

/** Waits as long as today's calls take; gives up when the caller does. */
export async function delayAnswer(knobs: FaultKnobs, path: string, response: ServerResponse): Promise<void> {
  const { delay } = knobs
  if (!takeFault(delay, path)) return
  await new Promise<void>(resolve => {
    const timer = Number.isFinite(delay.ms) ? setTimeout(resolve, delay.ms) : undefined
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Sends an answer, whole or not. */
export function send(knobs: FaultKnobs, path: string, answer: SandboxAnswer, response: ServerResponse): void {
  const whole = Buffer.from(answer.body)
  const isJson = answer.type.startsWith('application/json')
  const half = whole.subarray(0, Math.floor(whole.length / 2))
  const body = isJson && takeFault(knobs.cutJson, path) ? half : whole
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': answer.type,
    'content-length': body.length,
  })
  const { dropConnection } = knobs
  if (dropConnection?.midway && takeFault(dropConnection, path))
    response.write(half, () => response.destroy())
  else response.end(body)
}

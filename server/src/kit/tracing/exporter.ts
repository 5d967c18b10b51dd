import { type SpanAttributes, type SpanKind, spanKinds } from './span.ts'

/** A span that is over, in OpenTelemetry's terms. */
export type EndedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly attributes: SpanAttributes
  readonly hasFailed: boolean
}

export type ExportSettings = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly resource: Readonly<Record<string, string>>
  readonly everyMs: number
  readonly maxWaiting: number
  readonly maxAtOnce: number
}

type WarningLog = { warn(fields: object, message: string): void }

export type SpanExporter = { add(span: EndedSpan): void; close(): Promise<void> }

/** Said at most so often: a collector that is down is no reason for a full log. */
const warnEveryMs = 60_000
const closeWithinMs = 2_000

const toNanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const toAttributes = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

function toOtlpSpan(span: EndedSpan) {
  const { traceId, spanId, parentSpanId, name } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: spanKinds[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedAtMs),
    endTimeUnixNano: toNanoseconds(span.endedAtMs),
    attributes: toAttributes(span.attributes),
    status: span.hasFailed ? { code: 2 } : {},
  }
}

/**
 * Sends what is over to a collector, some at a time, as OTLP over HTTP in JSON. It holds nobody up: what a collector does
 * not take is dropped and said once in a while, and what comes faster than it is sent is dropped too.
 */
export function openSpanExporter(settings: ExportSettings, log: WarningLog): SpanExporter {
  const { url, headers, timeoutMs, everyMs, maxWaiting, maxAtOnce } = settings
  const resource = { attributes: toAttributes(settings.resource) }
  let waiting: EndedSpan[] = []
  let dropped = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | null = null

  const warn = (why: string) => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ why, dropped }, 'traces were not taken')
    dropped = 0
  }

  const send = async (spans: readonly EndedSpan[]) => {
    const scopeSpans = [{ scope: { name: 'claimcrew' }, spans: spans.map(toOtlpSpan) }]
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return
      dropped += spans.length
      warn(`the collector answered ${response.status}`)
    } catch (error) {
      dropped += spans.length
      const { cause, name } = error as Error & { cause?: { code?: string } }
      warn(cause?.code ?? name)
    }
  }

  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce)
      waiting = waiting.slice(maxAtOnce)
      await send(batch)
    }
  }
  const flushOnce = () => {
    sending ??= flush().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = setInterval(flushOnce, everyMs).unref()

  return {
    add(span) {
      if (waiting.length >= maxWaiting) {
        dropped++
        warn('more ended than could be sent')
      } else if (waiting.push(span) >= maxAtOnce) void flushOnce()
    },
    async close() {
      clearInterval(timer)
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, closeWithinMs).unref()
      await Promise.race([patience, flushOnce()])
    },
  }
}

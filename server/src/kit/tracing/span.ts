/** How a span stands to what is around it, with OpenTelemetry's numbers. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds

/** Nothing of a person: no ids, no addresses, no texts, no parameters. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  add(attributes: SpanAttributes): void
  end(error?: unknown): void
}

/** The trace that another server began, and how long ago the span began, where that is recorded late. */
type SpanOrigin = { readonly traceparent?: string | undefined; readonly agoMs?: number }

export type Tracer = {
  /** Null where nothing is traced just now. */
  current(): Span | null
  begin(name: string, kind: SpanKind, attributes: SpanAttributes, origin?: SpanOrigin): Span
  /** Whatever `work` asks for, however long it takes, belongs to the span. */
  within<Result>(span: Span, work: () => Result): Result
}

// One for the process, as its log is: a query knows nothing of the request that it is made for.
let tracer: Tracer | null = null

export function setTracer(next: Tracer | null): void {
  tracer = next
}

export const getTracer = (): Tracer | null => tracer

async function runIn<Result>(by: Tracer, span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await by.within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** A part of what is being traced. Without a tracer, or outside of a request and a job, it is only done. */
export function traceStep<Result>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer?.current()) return work()
  return runIn(tracer, tracer.begin(name, kind, attributes), work)
}

/** The same of something that is over. */
export function recordStep(
  name: string,
  attributes: SpanAttributes,
  { ms, error }: { readonly ms: number; readonly error?: unknown },
): void {
  if (tracer?.current()) tracer.begin(name, 'client', attributes, { agoMs: ms }).end(error)
}

/** Something that nobody outside has asked for. */
export function traceBackgroundJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracer) return work()
  return runIn(tracer, tracer.begin(`job ${name}`, 'consumer', { 'job.name': name }), work)
}

/** A call to another server: which one, and what it answered. */
export function traceFetch<Answer extends { readonly status: number }>(
  peer: string,
  method: string,
  url: string | URL,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!tracer?.current()) return ask()
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname }
  return traceStep(`${method} ${peer}`, 'client', attributes, async () => {
    const response = await ask()
    tracer?.current()?.add({ 'http.response.status_code': response.status })
    return response
  })
}

/** W3C trace context, for a call to another server. */
export function formatTraceparent(): Readonly<Record<string, string>> {
  const span = tracer?.current()
  if (!span) return {}
  return { traceparent: `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}` }
}

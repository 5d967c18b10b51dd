import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { SpanExporter } from './exporter.ts'
import type { Span, SpanAttributes, Tracer } from './span.ts'

type Decision = 'always_on' | 'always_off' | 'traceidratio'

export type SamplerSettings = {
  readonly sampler: Decision | `parentbased_${Decision}`
  readonly ratio: number
}

type ParentContext = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean }

const traceparentShape = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** What a caller's header says; null where there is none, or one that follows no standard. */
export function parseTraceparent(header: string | undefined): ParentContext | null {
  const [, traceId = '', spanId = '', flags = ''] = traceparentShape.exec(header ?? '') ?? []
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId) || header?.startsWith('ff')) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** By the last 52 bits of the id, which are random; every process decides the same about a trace. */
function isSampled(
  { sampler, ratio }: SamplerSettings,
  traceId: string,
  parent: ParentContext | null,
): boolean {
  if (parent && sampler.startsWith('parentbased_')) return parent.isSampled
  if (sampler.endsWith('always_off')) return false
  return sampler.endsWith('always_on') || Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio
}

const now = () => performance.timeOrigin + performance.now()

/** Only what kind of failure it was: messages may quote what somebody sent. */
function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^\w[\w-]{0,40}$/.test(code) ? code : error.name
}

/** Spans around what a request or a job does, handed to the exporter when they end. */
export function createTracer(sampling: SamplerSettings, exporter: SpanExporter): Tracer {
  const active = new AsyncLocalStorage<Span>()
  return {
    current: () => active.getStore() ?? null,
    begin(name, kind, given, { traceparent, agoMs = 0 } = {}) {
      const parent = active.getStore() ?? parseTraceparent(traceparent)
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const spanId = randomBytes(8).toString('hex')
      const sampled = active.getStore()?.isSampled ?? isSampled(sampling, traceId, parent)
      const startedAtMs = now() - agoMs
      let attributes: SpanAttributes = given
      let hasEnded = false
      return {
        traceId,
        spanId,
        isSampled: sampled,
        add(more) {
          attributes = { ...attributes, ...more }
        },
        end(error) {
          if (hasEnded || !sampled) return
          hasEnded = true
          const hasFailed = error !== undefined
          if (hasFailed) attributes = { ...attributes, 'error.type': nameError(error) }
          exporter.add({
            traceId,
            spanId,
            parentSpanId: parent?.spanId,
            name,
            kind,
            startedAtMs,
            endedAtMs: now(),
            attributes,
            hasFailed,
          })
        },
      }
    },
    within: (span, work) => active.run(span, work),
  }
}

import * as z from 'zod'
import { parseVariables } from './env.ts'
import type { ExportSettings } from './tracing/exporter.ts'
import type { SamplerSettings } from './tracing/tracer.ts'

const onlyJson = 'must be http/json, which is what Claimcrew speaks'
const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const milliseconds = z.coerce
  .number('must be a number of milliseconds')
  .int('must be a number of milliseconds')
  .min(1, 'must be a number of milliseconds')
const count = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')

/** `key=value,key=value`, each part encoded as in an address. */
const pairs = z.string().transform((text, ctx) => {
  try {
    const parts = text.split(',').map(part => part.trim().split('='))
    const entries = parts.filter(([key]) => key).map(([key = '', ...rest]) => [key, rest.join('=')] as const)
    if (entries.some(([, value]) => value === '')) throw new URIError()
    return Object.fromEntries(
      entries.map(([key, value]) => [decodeURIComponent(key.trim()), decodeURIComponent(value.trim())]),
    )
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be key=value,key=value' })
    return z.NEVER
  }
})

/** OpenTelemetry's own variables, as far as they concern traces. */
const Variables = z.object({
  OTEL_SDK_DISABLED: z.stringbool('must be true or false').default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', onlyJson).optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/json', onlyJson).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.default({}),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds.default(10_000),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off or traceidratio, each also as parentbased_…',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
})

export type TracingSettings = ExportSettings & SamplerSettings

/** Null where nothing is to be traced, which is so unless somebody names a collector. */
export function readTracingEnv(from: NodeJS.ProcessEnv): TracingSettings | null {
  const env = parseVariables(Variables, from)
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  const isWanted = url !== undefined || env.OTEL_TRACES_EXPORTER === 'otlp'
  if (!isWanted || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return null
  const { OTEL_RESOURCE_ATTRIBUTES: given } = env
  return {
    url: url ?? 'http://localhost:4318/v1/traces',
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: { ...given, 'service.name': env.OTEL_SERVICE_NAME ?? given['service.name'] ?? 'claimcrew' },
    everyMs: env.OTEL_BSP_SCHEDULE_DELAY,
    maxWaiting: env.OTEL_BSP_MAX_QUEUE_SIZE,
    maxAtOnce: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

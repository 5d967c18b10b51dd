import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signIn, updateUser } from '@claimcrew/contract/people/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { password, World } from '../../../test/world.ts'
import { openLog } from '../http/log.ts'
import { readTracingEnv } from '../tracingEnv.ts'
import { openSpanExporter, type SpanExporter } from './exporter.ts'
import { getTracer, setTracer, traceBackgroundJob, traceFetch, traceStep } from './span.ts'
import { createTracer } from './tracer.ts'

type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status: { readonly code?: number }
}

/** A collector of our own: OTLP over HTTP, in JSON. */
const bodies: string[] = []
const keys: unknown[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString())
  keys.push(request.headers['x-key'])
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const listSpans = (): ReceivedSpan[] =>
  bodies.flatMap(body => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)

const warnings: object[] = []
let exporter: SpanExporter | undefined

function beginTracing(variables: Record<string, string> = {}): void {
  bodies.length = 0
  const settings = readTracingEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables })
  if (!settings) throw new Error('nothing is traced')
  exporter = openSpanExporter(settings, { warn: fields => void warnings.push(fields) })
  setTracer(createTracer(settings, exporter))
}

const deliver = async () => {
  await exporter?.close()
  return listSpans()
}

afterEach(() => {
  setTracer(null)
  warnings.length = 0
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

describe('a request', () => {
  it('has a trace of its database statements, named in its log line, without personal data', async () => {
    beginTracing({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key', OTEL_SERVICE_NAME: 'billing' })
    const lines: string[] = []
    const log = openLog('info', { write: line => void lines.push(line) }, true)
    const world = await World.open({ log, trustProxy: true })
    const { user, userId, token } = await world.join('BILLER')
    const body = { phoneNumber: '+1 555 010 0123' }
    const sent = await world.visitor.send({
      method: 'PUT',
      url: `/user/${userId}`,
      payload: body,
      headers: { authorization: `Bearer ${token}`, traceparent },
    })
    expect(sent.status).toBe(200)
    await world.visitor.call(signIn, { body: { email: user.email, password } })
    const spans = await deliver()

    const request = spans.find(span => span.traceId === traceId && span.kind === 2)
    expect(request).toMatchObject({
      name: `PUT ${updateUser.path}`,
      parentSpanId: 'b7ad6b7169203331',
      attributes: expect.arrayContaining([
        { key: 'http.route', value: { stringValue: updateUser.path } },
        { key: 'http.response.status_code', value: { intValue: '200' } },
      ]),
    })
    const transaction = spans.find(
      ({ parentSpanId, name }) => parentSpanId === request?.spanId && name === 'transaction',
    )
    expect(
      spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId).map(span => span.name),
    ).toContain('postgresql update')
    for (const span of spans)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))

    expect(keys).toContain('a key')
    expect(bodies[0]).toContain('"service.name","value":{"stringValue":"billing"}')
    for (const secret of [user.email, userId, token, password, '010 0123', user.userName])
      expect(bodies.join('')).not.toContain(secret)

    const logged = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(logged[0]).toMatchObject({ method: 'PUT', traceId })
    expect(logged[1].traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(logged[1].traceId).not.toBe(traceId)
  })

  it('from an untrusted caller starts a trace of its own, whatever its header says', async () => {
    beginTracing()
    const world = await World.open()
    await world.visitor.send({ method: 'GET', url: '/nothing', headers: { traceparent } })
    await world.visitor.send({ method: 'GET', url: '/healthz' })
    const spans = await deliver()
    expect(spans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual(['GET none'])
    expect(spans.some(span => span.traceId === traceId)).toBe(false)
  })
})

describe('work without a request', () => {
  it('is a trace too, with what it calls outside, and how that failed without a word of it', async () => {
    beginTracing()
    const ask = () => Promise.resolve(new Response(null, { status: 204 }))
    const fail = () => Promise.reject(new TypeError('Liezel’s letter was refused'))
    await traceBackgroundJob('tracking:sync', async () => {
      await traceFetch('time doctor', 'GET', 'https://api.example/users?token=secret', ask)
      await traceStep('send mail', 'client', {}, fail).catch(() => undefined)
    })
    const spans = await deliver()
    expect(spans.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
      ['GET time doctor', 3, undefined],
      ['send mail', 3, 2],
      ['job tracking:sync', 5, undefined],
    ])
    expect(spans[1]?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'TypeError' } }])
    expect(bodies.join('')).not.toMatch(/Liezel|secret/)
  })

  it('is not traced step by step where no request and no job is under way', async () => {
    beginTracing()
    await traceStep('postgresql select', 'client', {}, async () => undefined)
    expect(await deliver()).toEqual([])
  })
})

describe('sampling', () => {
  const record = () => traceBackgroundJob('one', async () => undefined)

  it.each([
    ['always_off', '1', 0],
    ['traceidratio', '0', 0],
    ['traceidratio', '1', 3],
    ['parentbased_always_on', '1', 3],
  ])('by %s with %s takes %i of 3', async (sampler, argument, taken) => {
    beginTracing({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument })
    for (let count = 0; count < 3; count++) await record()
    expect(await deliver()).toHaveLength(taken)
  })

  it('follows a caller who has decided already', async () => {
    beginTracing()
    const tracer = getTracer()
    for (const flags of ['00', '01'])
      tracer?.begin('GET none', 'server', {}, { traceparent: traceparent.replace(/01$/, flags) }).end()
    expect(await deliver()).toHaveLength(1)
  })
})

it('a collector that is down is logged once, and delays nothing', async () => {
  beginTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' })
  for (let count = 0; count < 5; count++) await traceBackgroundJob('one', async () => undefined)
  await deliver()
  expect(warnings).toHaveLength(1)
})

describe('the variables', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'billing' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' },
  ])('%j trace nothing', variables => {
    expect(readTracingEnv(variables)).toBeNull()
  })

  it('name the collector, whole or by its base', () => {
    expect(readTracingEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' })?.url).toBe(
      'http://c:4318/v1/traces',
    )
    expect(readTracingEnv({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/own' })?.url).toBe('http://c/own')
    expect(readTracingEnv({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces')
  })

  it.each([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address.',
    ],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json'],
    [{ OTEL_TRACES_SAMPLER_ARG: '7' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key' }, 'OTEL_EXPORTER_OTLP_HEADERS must be key=value,key=value.'],
  ])('%j are refused in one line', (variables, line) => {
    expect(() => readTracingEnv(variables)).toThrow(line)
  })
})

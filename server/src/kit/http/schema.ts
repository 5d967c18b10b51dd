import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { payMark } from '@claimcrew/contract/kit/pay'
import compile from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = Record<string, unknown>

const jsonSchemas = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
}

/**
 * The JSON Schema of a shape, in OpenAPI 3.0's dialect: its `nullable` is what fast-json-stringify serialises fastest,
 * and one schema serves the serialiser and the documentation. A shape never changes, so it is described once a process:
 * tests build hundreds of apps in one.
 */
export function toJsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = jsonSchemas[io].get(shape) ?? describe(shape, io)
  jsonSchemas[io].set(shape, schema)
  return schema
}

function describe(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    // The patterns behind formats are long and say nothing to a reader.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (payMark in jsonSchema) jsonSchema.nullable = true
      // The serialiser leaves out what is not declared; told to forbid it, it would refuse a whole union instead.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return schema
}

export type ReplyWriter = (reply: unknown) => string
const writers = new WeakMap<z.ZodType, ReplyWriter>()

/**
 * Writes a reply of a shape as JSON. Described and compiled for the first of them and then kept: doing so for every endpoint
 * takes longer than all else of a start, and most processes write only a few.
 */
export function writeReply(shape: z.ZodType, reply: unknown): string {
  const write = writers.get(shape) ?? compile(toJsonSchema(shape, 'output'))
  writers.set(shape, write)
  return write(reply)
}

const paylessWriters = new WeakMap<z.ZodType, ReplyWriter | null>()

/** The same for somebody who is not to know of pay: every field that is marked so is null. Null where there is none. */
export function getPaylessWriter(shape: z.ZodType): ReplyWriter | null {
  const cached = paylessWriters.get(shape)
  const writer = cached === undefined ? createPaylessWriter(shape) : cached
  paylessWriters.set(shape, writer)
  return writer
}

function createPaylessWriter(shape: z.ZodType): ReplyWriter | null {
  const schema = toJsonSchema(shape, 'output')
  return hasPay(schema) ? reply => writeReply(shape, removePay(schema, reply)) : null
}

const listParts = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf, allOf].flatMap(some => (some ?? []) as JsonSchema[])

const toNested = (nested: unknown): JsonSchema[] =>
  typeof nested === 'object' && nested !== null ? [nested as JsonSchema] : []

const payBySchema = new WeakMap<JsonSchema, boolean>()

function hasPay(schema: JsonSchema): boolean {
  const cached = payBySchema.get(schema)
  if (cached !== undefined) return cached
  const { properties = {}, items, additionalProperties } = schema
  const nested = [...Object.values(properties as object), items, additionalProperties].flatMap(toNested)
  const isPaid = payMark in schema || [...nested, ...listParts(schema)].some(hasPay)
  payBySchema.set(schema, isPaid)
  return isPaid
}

function removePay(schema: JsonSchema, value: unknown): unknown {
  if (payMark in schema) return null
  if (typeof value !== 'object' || value === null || !hasPay(schema)) return value
  if (Array.isArray(value)) {
    const [items] = toNested(schema.items)
    return items ? value.map(item => removePay(items, item)) : listParts(schema).reduce(mask, value)
  }
  const { properties = {}, additionalProperties } = schema as {
    properties?: Record<string, JsonSchema>
  } & JsonSchema
  const [others] = toNested(additionalProperties)
  const fields = Object.entries(value).map(([name, field]) => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : others
    return [name, shape ? removePay(shape, field) : field]
  })
  return listParts(schema).reduce(mask, Object.fromEntries(fields))
}

const mask = (value: unknown, schema: JsonSchema) => removePay(schema, value)

/** What the documentation shows. Parsing is zod's, so nothing here validates. */
export function describeEndpoint(endpoint: Endpoint): object {
  const { params, query, body, upload, reply, produces } = endpoint
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.may === 'anyone'
      ? {}
      : { security: [{ bearer: [] }], description: `Needs \`${endpoint.may}\`.` }),
    ...(params ? { params: toJsonSchema(params, 'input') } : {}),
    ...(query ? { querystring: toJsonSchema(query, 'input') } : {}),
    ...(body ? { body: upload ? fileForm : toJsonSchema(body, 'input') } : {}),
    ...(upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.idempotent ? { headers: idempotencyHeader } : {}),
    ...(produces ? { produces: [produces] } : { response: { 200: toJsonSchema(reply, 'output') } }),
  }
}

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': { type: 'string', description: 'The same key gives the same answer and one effect.' },
  },
}

const fileForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

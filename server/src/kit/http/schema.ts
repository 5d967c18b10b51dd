import compile from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = Record<string, unknown>

const known = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/**
 * The JSON Schema of a shape, in OpenAPI 3.0's dialect: its `nullable` is what fast-json-stringify serialises fastest,
 * and one schema serves the serialiser and the documentation. A shape never changes, so it is described once a process:
 * tests build hundreds of apps in one.
 */
export function toJsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = known[io].get(shape) ?? describe(shape, io)
  known[io].set(shape, schema)
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
      // The serialiser leaves out what is not declared; told to forbid it, it would refuse a whole union instead.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return schema
}

type ReplyWriter = (reply: unknown) => string
const writers = new WeakMap<object, ReplyWriter>()

/**
 * Writes replies of a schema as JSON. Compiled for the first of them and then kept: compiling those of every endpoint
 * takes longer than all else of a start, and most processes of a test run write only a few.
 */
export function createReplyWriter(schema: object): ReplyWriter {
  return reply => {
    const write = writers.get(schema) ?? compile(schema)
    writers.set(schema, write)
    return write(reply)
  }
}

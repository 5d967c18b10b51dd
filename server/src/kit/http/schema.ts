import * as z from 'zod'

/**
 * The JSON Schema of a shape, in OpenAPI 3.0's dialect: its `nullable` is what fast-json-stringify serialises fastest,
 * and one schema serves the serialiser and the documentation.
 */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
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

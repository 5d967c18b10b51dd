import type * as z from 'zod'

/** What a contract's shape has against a form's values, by field: the words the server would use, before asking it. */
export function validateFields(shape: z.ZodType, values: unknown): Record<string, string> {
  const { error } = shape.safeParse(values)
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) fieldErrors[path.join('.')] ??= message
  return fieldErrors
}

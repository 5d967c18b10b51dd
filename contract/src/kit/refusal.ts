import * as z from 'zod'

/** Every way a call can be refused, with the HTTP status that carries it. */
export const refusalStatus = {
  malformed: 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor-required': 401,
  'wrong-code': 401,
  forbidden: 403,
  'seat-ended': 403,
  'enrollment-required': 403,
  'confirmation-required': 403,
  'not-found': 404,
  conflict: 409,
  'organization-changed': 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many': 429,
  internal: 500,
  'not-ready': 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]

/** What is wrong with one row of an uploaded table. */
export const RowProblem = z.object({
  /** As a spreadsheet counts: the header is 1. */
  row: z.int(),
  /** The field, or the column's own name where it is no field. */
  field: z.string(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

/** The body of every refused call. `message` is fit to be shown; `fields` says which part of the input is meant. */
export const RefusalBody = z.object({
  code: z.enum(refusalCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Every row that keeps an import from being taken. */
  problems: z.array(RowProblem).optional(),
  requestId: z.string(),
})
export type RefusalBody = z.infer<typeof RefusalBody>

import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '../../refusal.ts'
import { isLargeBody, readLargeBody } from './largeBodies.ts'
import { readUpload } from './upload.ts'

/** What was sent, as the contract says that it is. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<never> {
  const input = isLargeBody(request.bodyBytes)
    ? await readLargeBody(() => parse(endpoint, request))
    : parse(endpoint, request)
  if (endpoint.upload) input.body = await readUpload(request, endpoint.upload.maxBytes)
  return input as never
}

function parse(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  if (!endpoint.upload && request.isMultipart()) throw new Refusal('wrong-type', 'Send JSON.')
  const input: Record<string, unknown> = {}
  // The names come from outside: on a plain object `toString` would seem to have been noted already.
  const fields = new Map<string, string>()
  for (const part of ['params', 'query', 'body'] as const) {
    const shape: z.ZodType | undefined = endpoint[part]
    if (shape === undefined || (part === 'body' && endpoint.upload)) continue
    // Sending nothing is sending no fields; sending `null` is a mistake.
    const parsed = shape.safeParse(request[part] === undefined ? {} : request[part])
    if (parsed.success) input[part] = parsed.data
    else for (const issue of parsed.error.issues) note(fields, toFieldName(part, issue), toMessage(issue))
  }
  const [first] = fields.values()
  if (first !== undefined) throw new Refusal('invalid', first, { fields: Object.fromEntries(fields) })
  return input
}

/** A field's first problem is the one that is told. */
function note(fields: Map<string, string>, field: string, message: string): void {
  if (!fields.has(field)) fields.set(field, message)
}

/** As much of a stranger's own words as an answer repeats. */
const shortly = (name: string | undefined) => (name ?? '').slice(0, 60)

function toFieldName(part: string, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return shortly(issue.keys[0])
  return issue.path.length > 0 ? issue.path.join('.') : part
}

/** zod's own words are meant for programmers; what a contract says itself stands. */
function toMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `There’s no field “${shortly(issue.keys[0])}” here.`
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`
  const unit = { number: '', int: '', string: ' characters long', array: ' entries long' }
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `This must be at least ${issue.minimum}${unit[issue.origin as keyof typeof unit] ?? ''}.`
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `This must be at most ${issue.maximum}${unit[issue.origin as keyof typeof unit] ?? ''}.`
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  if (issue.message.endsWith('received undefined')) return 'This is required.'
  return `This must be a${/^[aeio]/.test(issue.expected) ? 'n' : ''} ${issue.expected}.`
}

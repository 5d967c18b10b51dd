import * as z from 'zod'
import { parseVariables } from '../../kit/env.ts'

// They go into headers and addresses as they are.
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters')

const TimeDoctorVariables = z.object({
  TIME_DOCTOR_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine(text => /^[^@?#]+$/.test(text), 'must be an address alone, without a password or a query')
    .optional(),
  TIME_DOCTOR_COMPANY: word.optional(),
  TIME_DOCTOR_TOKEN: word.optional(),
  TIME_DOCTOR_EMAIL: z.email('must be an email address').optional(),
  TIME_DOCTOR_PASSWORD: z.string().optional(),
  TIME_DOCTOR_TOTP: z
    .string()
    .regex(/^[a-z2-7][a-z2-7 -]{7,}=*$/i, 'must be a base32 secret')
    .optional(),
})

type Variables = z.output<typeof TimeDoctorVariables>

/** How the time tracker is reached, and as whom. */
export type TimeDoctorAccess = {
  readonly url: string
  /** Null is the only company of the account. */
  readonly company: string | null
  readonly credentials:
    | { readonly kind: 'token'; readonly token: string }
    | {
        readonly kind: 'login'
        readonly email: string
        readonly password: string
        /** The base32 secret of its second factor. */
        readonly totp: string | null
      }
}

const theirUrl = 'https://api2.timedoctor.com'

const Environment = TimeDoctorVariables.superRefine((env, context) => {
  const error = faultIn(env)
  if (error) context.addIssue({ code: 'custom', path: [error.variable], message: error.says })
})

/** Null where nobody has said how it is reached. */
export function readTimeDoctorEnv(from: NodeJS.ProcessEnv): TimeDoctorAccess | null {
  const env = parseVariables(Environment, from)
  const { TIME_DOCTOR_TOKEN: token, TIME_DOCTOR_EMAIL: email, TIME_DOCTOR_PASSWORD: password } = env
  const url = (env.TIME_DOCTOR_URL ?? theirUrl).replace(/(?<!\/)\/+$/, '')
  const company = env.TIME_DOCTOR_COMPANY ?? null
  if (token !== undefined) return { url, company, credentials: { kind: 'token', token } }
  if (email === undefined || password === undefined) return null
  const totp = env.TIME_DOCTOR_TOTP ?? null
  return { url, company, credentials: { kind: 'login', email, password, totp } }
}

type VariableError = { readonly variable: keyof Variables; readonly says: string }

/** Half of what is needed would look like a connection and never work. */
function faultIn(env: Variables): VariableError | null {
  const { TIME_DOCTOR_TOKEN: token, TIME_DOCTOR_EMAIL: email, TIME_DOCTOR_PASSWORD: password } = env
  if (token !== undefined && (email ?? password) !== undefined)
    return { variable: 'TIME_DOCTOR_TOKEN', says: 'and a login cannot both be set' }
  if (email !== undefined && password === undefined)
    return { variable: 'TIME_DOCTOR_PASSWORD', says: 'is required with TIME_DOCTOR_EMAIL' }
  if (email === undefined && password !== undefined)
    return { variable: 'TIME_DOCTOR_EMAIL', says: 'is required with TIME_DOCTOR_PASSWORD' }
  if (env.TIME_DOCTOR_TOTP !== undefined && email === undefined)
    return { variable: 'TIME_DOCTOR_TOTP', says: 'needs TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD' }
  if ((token ?? email) !== undefined) return null
  const variable = (['TIME_DOCTOR_URL', 'TIME_DOCTOR_COMPANY'] as const).find(name => env[name] !== undefined)
  return variable
    ? { variable, says: 'needs TIME_DOCTOR_TOKEN, or TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD' }
    : null
}

import { computeTotp } from '../../src/tracking/time-doctor/totp.ts'
import { companyOf, ownerOf, type SandboxCall, type SandboxCompany } from '../people/company.ts'
import { badRequest, type SandboxAnswer, SandboxRefusal, toAnswer } from './sandboxAnswer.ts'

/** `POST /api/1.0/login`. */
export function signIn(call: SandboxCall): SandboxAnswer {
  return toAnswer(sessionFor(call))
}

/** `POST /api/1.0/authorization/login`, which came first and says more. */
export function signInAsBefore(call: SandboxCall): SandboxAnswer {
  return toAnswer({ ...sessionFor(call), ...whoAmI(call.company) })
}

export const whoAmI = (company: SandboxCompany) => {
  const { id, name, email } = ownerOf(company)
  return { id, name, email, companies: [companyOf(company)] }
}

function sessionFor({ company, body }: SandboxCall) {
  const { email, password, totpCode, permissions } = credentialsIn(body)
  const { account, tokens, knobs } = company
  if (email.toLowerCase() !== account.email.toLowerCase() || password !== account.password)
    throw new SandboxRefusal(401, 'invalidCredentials', 'Wrong email or password')
  if (account.totp !== undefined) {
    if (totpCode === '') throw new SandboxRefusal(401, 'totpRequired', 'A two-factor code is needed')
    if (!codesAround(account.totp, company.now()).includes(totpCode))
      throw new SandboxRefusal(401, 'invalidTotpCode', 'The two-factor code is wrong')
  }
  const { token, createdAt, expiresAt } = tokens.issue(permissions === 'read' ? 'read' : 'write')
  return { token, createdAt, [knobs.endsAs]: expiresAt }
}

/** Of this half minute, the one before and the one after: clocks differ a little. */
const codesAround = (secret: string, now: Date): string[] =>
  [-30_000, 0, 30_000].map(off => computeTotp(secret, new Date(now.getTime() + off)))

function credentialsIn(body: unknown) {
  if (typeof body !== 'object' || body === null) throw badRequest('A JSON body is needed')
  const sent = new Map<string, unknown>(Object.entries(body))
  const text = (name: string) => {
    const value = sent.get(name) ?? ''
    if (typeof value !== 'string') throw badRequest(`${name} must be a string`)
    return value
  }
  return {
    email: text('email'),
    password: text('password'),
    totpCode: text('totpCode'),
    permissions: text('permissions'),
  }
}

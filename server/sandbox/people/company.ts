import { SandboxRefusal } from '../api/sandboxAnswer.ts'
import type { SandboxTokens } from '../api/token.ts'
import type { FaultKnobs } from '../knobs.ts'
import { type SandboxAccount, type SandboxPerson, sandboxId } from './person.ts'

/** What every call is answered from. */
export type SandboxCompany = {
  readonly id: string
  readonly name: string
  readonly seed: number
  /** Read at each call, so that people may come and go. */
  readonly people: readonly SandboxPerson[]
  readonly account: SandboxAccount
  readonly tokens: SandboxTokens
  readonly knobs: FaultKnobs
  readonly now: () => Date
  /** Signs links, with the address under which we are reached. */
  readonly links: { readonly base: () => string; readonly key: string; readonly lifetimeMs: number }
}

/** What somebody asks. */
export type SandboxCall = {
  readonly company: SandboxCompany
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** Whose eyes the account looks through. */
export function ownerOf({ people, account }: SandboxCompany): SandboxPerson {
  const email = account.email.toLowerCase()
  return (
    people.find(person => person.email.toLowerCase() === email) ?? {
      id: sandboxId(`account ${email}`),
      name: 'Claimcrew Connection',
      email: account.email,
      role: 'owner',
      timezone: 'UTC',
      stretches: async () => [],
    }
  )
}

export const companyOf = (company: SandboxCompany) => ({
  id: company.id,
  name: company.name,
  role: ownerOf(company).role ?? 'user',
  companyTimezone: 'America/New_York',
  userCount: company.people.length,
})

/** Refuses a caller without a token, with an expired one, or for another company. */
export function authorizeCall(
  { company, path, query }: SandboxCall,
  method: string,
  authorization: string,
): void {
  const [scheme, sent] = authorization.split(' ', 2)
  const token = scheme === 'JWT' ? sent : authorization === '' ? query.get('token') : null
  const permission = company.tokens.read(token ?? '')
  if (!permission) throw new SandboxRefusal(401, 'invalidToken', 'The token is invalid or has expired')
  if (method !== 'GET' && permission === 'read')
    throw new SandboxRefusal(403, 'forbidden', 'This token may only read')
  if (path !== '/api/1.0/authorization' && query.get('company') !== company.id)
    throw new SandboxRefusal(403, 'forbidden', 'You do not have access to this company')
}

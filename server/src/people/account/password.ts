import { hash, verify } from '@node-rs/argon2'
import { invalid } from '../../kit/refusal.ts'
import { isCommonPassword } from './commonPasswords.ts'

// The library's default algorithm is argon2id. OWASP's second recommendation for argon2id: 19 MiB keeps many sign-ins at once within a small server's memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Verified against when there is no such account, so that the answer takes the same time. */
const nobodysHash = hashPassword('nobody has this password')

export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  return right && passwordHash !== undefined
}

/** Refuses a password that guessers try first: a common one, or the person's own name or address. */
export function refuseWeakPassword(
  password: string,
  person: { email: string; userName: string },
  field: string,
): void {
  const typed = password.toLowerCase()
  const own = [person.email, person.email.split('@')[0] ?? '', person.userName].map(text =>
    text.toLowerCase(),
  )
  if (own.includes(typed))
    throw invalid(field, 'This password is your name or email address. Choose another one.')
  if (isCommonPassword(typed)) throw invalid(field, 'This password is too common. Choose another one.')
}

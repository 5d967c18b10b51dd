import { hash, verify } from '@node-rs/argon2'
import { invalid } from '../../kit/refusal.ts'
import { isListedPassword } from './commonPasswords.ts'

/** What people type when ten characters are asked for. Only entries of ten or more matter: shorter ones are refused anyway. */
const stems =
  'password passw0rd p@ssword p@ssw0rd pass1234 passpass letmein welcome welcome1 iloveyou qwerty qwertyuiop qwerty123 ' +
  'asdfghjkl asdfgh zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx q1w2e3r4 q1w2e3r4t5 ' +
  'abc123 abcd1234 abcdefgh abcdefghij admin administrator root toor changeme default guest test test1234 testing user ' +
  'dragon monkey football baseball basketball superman batman spiderman princess sunshine shadow master michael jennifer ' +
  'jordan hunter harley ranger buster soccer hockey killer george charlie andrew daniel jessica pepper ginger summer ' +
  'winter spring autumn january february monday friday computer internet samsung liverpool chelsea arsenal barcelona ' +
  'starwars pokemon naruto trustno1 whatever freedom mustang corvette ferrari mercedes porsche cheese chocolate cookie ' +
  'flower butterfly rainbow unicorn diamond angel lovely loveyou forever secret secret1 access login hello hello1 ' +
  'philippines manila india mumbai kolkata america newyork texas ohio claimcrew billing medical healthcare doctor'

const walks = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

const stemSet = new Set(stems.split(' '))

/** A known word with a few digits or a sign behind it, one bit repeated, or a run along the alphabet or the keyboard. */
function isCommonPassword(typed: string): boolean {
  const word = typed.replace(/\d{0,6}[!@#$.*]?$/, '')
  return (
    stemSet.has(typed) || stemSet.has(word) || isRepeated(typed) || walks.some(walk => walk.includes(typed))
  )
}

/** `aaaaaaaaaa`, `1212121212`, `abcabcabcabc`, `passwordpassword`. */
function isRepeated(typed: string): boolean {
  for (let size = 1; size <= 8; size++) {
    const bit = typed.slice(0, size)
    if (bit.repeat(Math.ceil(typed.length / size)).slice(0, typed.length) === typed && typed.length > size)
      return true
  }
  return false
}

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
export async function refuseWeakPassword(
  password: string,
  person: { email: string; userName: string },
  field: string,
): Promise<void> {
  const typed = password.toLowerCase()
  const own = [person.email, person.email.split('@')[0] ?? '', person.userName].map(text =>
    text.toLowerCase(),
  )
  if (own.includes(typed))
    throw invalid(field, 'This password is your name or email address. Choose another one.')
  if (isCommonPassword(typed) || (await isListedPassword(typed)))
    throw invalid(field, 'This password is too common. Choose another one.')
}

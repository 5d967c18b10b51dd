import { noAnswers, UserSignUpQuestions } from '@claimcrew/contract/people/answers'
import type { SignInResult, User } from '@claimcrew/contract/people/contract'
import { type Role, roles } from '@claimcrew/contract/permissions'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'

/** The names under which things are stored; other tabs and people's own scripts rely on them. */
const keys = ['token', 'user', 'role', 'isUserLoggedIn', 'hasCompletedForm', 'firstTimeLogin'] as const
type Key = (typeof keys)[number]

const text = z.string().catch('')
const StoredRole = z.enum(roles).nullable().catch(null)

/** Whatever somebody finds in their storage, reading it never fails: what is missing or broken counts as empty. */
const StoredUser = z.object({
  userId: text,
  userName: text,
  fname: text,
  email: text,
  emailVerified: z.boolean().catch(false),
  profilePicture: z.string().nullable().catch(null),
  role: StoredRole,
  timeZone: z.string().min(1).catch('UTC'),
  userSignUpQuestions: UserSignUpQuestions.catch(noAnswers),
})
type StoredUser = z.infer<typeof StoredUser>

type Session = {
  readonly isUserLoggedIn: boolean
  readonly user: StoredUser | null
  readonly role: Role | null
  readonly token: string | null
  /** The questionnaire opens when the stored text is 'false', and only then. */
  readonly mustAnswer: boolean
}

function readUser(json: string | null): StoredUser | null {
  try {
    return StoredUser.nullable()
      .catch(null)
      .parse(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
}

type RawSession = Readonly<Record<Key, string | null>>

const readRaw = (): RawSession =>
  Object.fromEntries(keys.map(key => [key, localStorage.getItem(key)])) as Record<Key, string | null>

function sessionFrom(raw: RawSession): Session {
  return {
    isUserLoggedIn: raw.isUserLoggedIn === 'true',
    user: readUser(raw.user),
    role: StoredRole.parse(raw.role),
    token: raw.token,
    mustAnswer: raw.hasCompletedForm === 'false',
  }
}

let lastRaw = readRaw()
let last = sessionFrom(lastRaw)

/** The session as it is stored now; the same object as long as nothing changed. */
export function readSession(): Session {
  const raw = readRaw()
  if (keys.some(key => raw[key] !== lastRaw[key])) {
    lastRaw = raw
    last = sessionFrom(raw)
  }
  return last
}

const listeners = new Set<() => void>()

/** Called after every change, whether it was made here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', event => {
  // A null key means that the other tab cleared everything: it signed out.
  if (event.key === null || (keys as readonly string[]).includes(event.key)) notifyListeners()
})
// A page that comes back from the browser's back-forward cache has heard no storage events meanwhile.
window.addEventListener('pageshow', notifyListeners)

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession)
}

/** Only what is another: a tab that signs out is heard of late, and would find again what it has just cleared. */
function write(values: Partial<Record<Key, string>>): void {
  for (const [key, value] of Object.entries(values))
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
  notifyListeners()
}

/** A reply may leave private fields out. */
type UserFields = { readonly [Field in keyof User]?: User[Field] | undefined }

/** What is kept of a user; a reply that leaves private fields out does not wipe those that are known. */
function userValues(user: UserFields): { user: string; role: string } {
  const stored = StoredUser.parse({ ...readSession().user, ...user })
  return { user: JSON.stringify(stored), role: stored.role ?? '' }
}

/** After signing in or registering. The flag comes last: other tabs act on it and must find the rest in place. */
export function storeSignedIn(
  { authToken, user }: SignInResult,
  flags: { hasCompletedForm: boolean; firstTimeLogin: boolean },
): void {
  write({
    token: authToken,
    ...userValues(user),
    hasCompletedForm: String(flags.hasCompletedForm),
    firstTimeLogin: String(flags.firstTimeLogin),
    isUserLoggedIn: 'true',
  })
}

/** A new token for the same person, as after a change of password. */
export function storeToken(token: string): void {
  write({ token })
}

export function storeUser(user: UserFields): void {
  write(userValues(user))
}

/** After the questionnaire: the answered user, whose role may have changed, and nothing more to ask. */
export function storeAnsweredUser(user: UserFields): void {
  write({ ...userValues(user), hasCompletedForm: 'true', firstTimeLogin: 'false' })
}

export function clearSession(): void {
  localStorage.clear()
  notifyListeners()
}

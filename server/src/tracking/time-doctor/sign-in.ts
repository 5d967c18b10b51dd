import { type Instant, later } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { TrackerTrouble } from '../tracker.ts'
import type { TimeDoctorAccess } from './environment.ts'
import type { Log } from './log.ts'
import { instantOf } from './moments.ts'
import { rowIn } from './normalise.ts'
import { totp } from './totp.ts'
import { type Answer, agreed } from './transport/answer.ts'
import type { Manner } from './transport/turns.ts'

export type KeptToken = {
  readonly token: string
  readonly createdAt: Instant
  readonly endsAt: Instant | null
  /** Where it is good, and for whom: who is told to log in as somebody else must not go on with the old one. */
  readonly account: string
}

/** Where a token from a login is kept between starts, and shared by processes. */
export type TokenKeep = { read(): Promise<KeptToken | null>; write(token: KeptToken): Promise<void> }

type SignIn = {
  /** Throws while a refused login must not be repeated. */
  holdBack(manner: Manner): void
  token(manner: Manner): Promise<string>
  /** When the token that is in use ends; null where nobody knows. */
  endsAt(): Instant | null
  accepted(token: string): void
  /** Forgets a token that was refused; throws where no other is to be had. */
  rejected(token: string, answer: Answer): void
}

/** Sends a body, made anew at each try, to be answered without a token. */
type Post = (manner: Manner, path: string, body: () => object) => Promise<Answer>

type Options = {
  readonly url: string
  readonly credentials: TimeDoctorAccess['credentials']
  readonly keep: TokenKeep
  readonly now: () => Date
  readonly log: Log
}

export function signInWith(options: Options, post: Post): SignIn {
  const { credentials } = options
  switch (credentials.kind) {
    case 'token':
      return fixedToken(credentials.token, options)
    case 'login':
      return login(credentials, options, post)
  }
}

/** A token lasts six months from when it was made, which nobody tells of one that was set by hand. */
const longestLifeMs = 182 * 86_400_000

/** Its end is reckoned from when it was first seen: it comes then at the latest. */
function fixedToken(token: string, { url, keep, now }: Options): SignIn {
  let endsAt: Instant | null = null
  const firstSeen = async () => {
    const kept = await keep.read()
    if (kept?.token === token) return kept.endsAt
    const createdAt = now().toISOString()
    const made = { token, createdAt, endsAt: later(createdAt, longestLifeMs), account: `token at ${url}` }
    await keep.write(made)
    return made.endsAt
  }
  return {
    holdBack: () => {},
    async token() {
      endsAt ??= await firstSeen()
      return token
    },
    endsAt: () => endsAt,
    accepted: () => {},
    rejected(_, { code }) {
      throw new TrackerTrouble('refused', `The token was rejected${code && ` (${code})`}.`)
    },
  }
}

type Login = Extract<TimeDoctorAccess['credentials'], { kind: 'login' }>

/** Wrong passwords lock accounts, so a refused login is repeated later and later. */
const [shortestHoldMs, longestHoldMs] = [30_000, 30 * 60_000]

type Refused = { readonly detail: string; readonly at: number; readonly holdMs: number }

function login({ email, password, totp: secret }: Login, options: Options, post: Post): SignIn {
  const { url, keep, now, log } = options
  const account = `${email} at ${url}`
  let current: KeptToken | null = null
  // Each manner on its own: who is in haste does not wait for a login that has patience.
  const obtaining = new Map<Manner, Promise<KeptToken>>()
  // The provider's word counts, not when a token was said to end: clocks differ.
  let rejectedToken = ''
  // Made by us and not yet tried: if even this one is refused, another login would not help.
  let untried = ''
  let refusal: Refused | null = null

  const refuse = (detail: string): never => {
    const holdMs = refusal ? Math.min(refusal.holdMs * 2, longestHoldMs) : shortestHoldMs
    refusal = { detail, at: now().getTime(), holdMs }
    throw new TrackerTrouble('refused', detail)
  }

  const holdBack = (manner: Manner) => {
    if (!refusal || current) return
    // A person who asks may just have put right what was wrong.
    const holdMs = manner === 'hasty' ? shortestHoldMs : refusal.holdMs
    if (now().getTime() < refusal.at + holdMs) throw new TrackerTrouble('refused', refusal.detail)
  }

  async function obtain(manner: Manner): Promise<KeptToken> {
    const kept = await keep.read()
    if (kept && kept.account === account && kept.token !== rejectedToken) {
      current = kept
      return kept
    }
    holdBack(manner)
    const made = { ...(await logIn(manner)), account }
    current = made
    untried = made.token
    await keep.write(made)
    log.info({ endsAt: made.endsAt }, 'signed in at the time tracker')
    return made
  }

  async function logIn(manner: Manner): Promise<Omit<KeptToken, 'account'>> {
    const body = () => ({
      email,
      password,
      permissions: 'read',
      ...(secret === null ? {} : { totpCode: totp(secret, now()) }),
    })
    const newer = await post(manner, '/api/1.0/login', body)
    const answer = newer.status === 404 ? await post(manner, '/api/1.0/authorization/login', body) : newer
    const { status, code } = answer
    if (status >= 400 && status !== 404)
      return refuse(`The login was rejected with ${status}${code && ` (${code})`}.`)
    return tokenIn(agreed(answer), now())
  }

  return {
    holdBack,
    async token(manner) {
      if (current) return current.token
      const underWay = obtaining.get(manner) ?? obtain(manner).finally(() => obtaining.delete(manner))
      obtaining.set(manner, underWay)
      return (await underWay).token
    },
    endsAt: () => current?.endsAt ?? null,
    accepted(token) {
      if (token === untried) untried = ''
      refusal = null
    },
    rejected(token, { code }) {
      rejectedToken = token
      if (current?.token === token) current = null
      if (token !== untried) return
      untried = ''
      refuse(`The token of a fresh login was rejected${code && ` (${code})`}.`)
    },
  }
}

// It goes into a header, where a line break would be the end of it.
const Token = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) })

function tokenIn({ what, body }: Answer, now: Date): Omit<KeptToken, 'account'> {
  const row = rowIn(body)
  const parsed = Token.safeParse(row)
  if (!parsed.success) throw new TrackerTrouble('malformed', `${what} returned no token.`)
  return {
    token: parsed.data.token,
    createdAt: instantOf(row?.createdAt) ?? now.toISOString(),
    endsAt: instantOf(row?.expiresAt ?? row?.expires),
  }
}

import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { TrackerError } from '../tracker.ts'
import type { TimeDoctorAccess } from './environment.ts'
import { parseInstant } from './instants.ts'
import type { TrackerLog } from './log.ts'
import { findRow } from './normalize.ts'
import { computeTotp } from './totp.ts'
import type { RequestUrgency } from './transport/requestSlots.ts'
import { requireSuccess, type TrackerAnswer } from './transport/trackerAnswer.ts'

export type TrackerToken = {
  readonly token: string
  readonly createdAt: Instant
  readonly endsAt: Instant | null
  /** Where it is good, and for whom: who is told to log in as somebody else must not go on with the old one. */
  readonly account: string
}

/** Where a token from a login is kept between starts, and shared by processes. */
export type TokenStore = { read(): Promise<TrackerToken | null>; write(token: TrackerToken): Promise<void> }

type TrackerSignIn = {
  /** Throws while a refused login must not be repeated. */
  refuseWhileBlocked(manner: RequestUrgency): void
  token(manner: RequestUrgency): Promise<string>
  /** When the token that is in use ends; null where nobody knows. */
  endsAt(): Instant | null
  accepted(token: string): void
  /** Forgets a token that was refused; throws where no other is to be had. */
  rejected(token: string, answer: TrackerAnswer): void
}

/** Sends a body, made anew at each try, to be answered without a token. */
type PostRequest = (manner: RequestUrgency, path: string, body: () => object) => Promise<TrackerAnswer>

type SignInOptions = {
  readonly url: string
  readonly credentials: TimeDoctorAccess['credentials']
  readonly tokens: TokenStore
  readonly now: () => Date
  readonly log: TrackerLog
}

export function openSignIn(options: SignInOptions, post: PostRequest): TrackerSignIn {
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
function fixedToken(token: string, { url, tokens, now }: SignInOptions): TrackerSignIn {
  let endsAt: Instant | null = null
  const firstSeen = async () => {
    const saved = await tokens.read()
    if (saved?.token === token) return saved.endsAt
    const createdAt = now().toISOString()
    const made = {
      token,
      createdAt,
      endsAt: addMilliseconds(createdAt, longestLifeMs),
      account: `token at ${url}`,
    }
    await tokens.write(made)
    return made.endsAt
  }
  return {
    refuseWhileBlocked: () => {},
    async token() {
      endsAt ??= await firstSeen()
      return token
    },
    endsAt: () => endsAt,
    accepted: () => {},
    rejected(_, { code }) {
      throw new TrackerError('refused', `The token was rejected${code && ` (${code})`}.`)
    },
  }
}

type Login = Extract<TimeDoctorAccess['credentials'], { kind: 'login' }>

/** Wrong passwords lock accounts, so a refused login is repeated later and later. */
const shortestHoldMs = 30_000
const longestHoldMs = 30 * 60_000

type RefusedLogin = { readonly detail: string; readonly at: number; readonly holdMs: number }

function login(
  { email, password, totp: secret }: Login,
  options: SignInOptions,
  post: PostRequest,
): TrackerSignIn {
  const { url, tokens, now, log } = options
  const account = `${email} at ${url}`
  let current: TrackerToken | null = null
  // Each manner on its own: who is in haste does not wait for a login that has patience.
  const obtaining = new Map<RequestUrgency, Promise<TrackerToken>>()
  // The provider's word counts, not when a token was said to end: clocks differ.
  let rejectedToken = ''
  // Made by us and not yet tried: if even this one is refused, another login would not help.
  let untried = ''
  let refusal: RefusedLogin | null = null

  const refuse = (detail: string): never => {
    const holdMs = refusal ? Math.min(refusal.holdMs * 2, longestHoldMs) : shortestHoldMs
    refusal = { detail, at: now().getTime(), holdMs }
    throw new TrackerError('refused', detail)
  }

  const refuseWhileBlocked = (manner: RequestUrgency) => {
    if (!refusal || current) return
    // A person who asks may just have put right what was wrong.
    const holdMs = manner === 'hasty' ? shortestHoldMs : refusal.holdMs
    if (now().getTime() < refusal.at + holdMs) throw new TrackerError('refused', refusal.detail)
  }

  async function obtain(manner: RequestUrgency): Promise<TrackerToken> {
    const saved = await tokens.read()
    if (saved && saved.account === account && saved.token !== rejectedToken) {
      current = saved
      return saved
    }
    refuseWhileBlocked(manner)
    const made = { ...(await logIn(manner)), account }
    current = made
    untried = made.token
    await tokens.write(made)
    log.info({ endsAt: made.endsAt }, 'signed in at the time tracker')
    return made
  }

  async function logIn(manner: RequestUrgency): Promise<Omit<TrackerToken, 'account'>> {
    const body = () => ({
      email,
      password,
      permissions: 'read',
      ...(secret === null ? {} : { totpCode: computeTotp(secret, now()) }),
    })
    const newer = await post(manner, '/api/1.0/login', body)
    const answer = newer.status === 404 ? await post(manner, '/api/1.0/authorization/login', body) : newer
    const { status, code } = answer
    if (status >= 400 && status !== 404)
      return refuse(`The login was rejected with ${status}${code && ` (${code})`}.`)
    return tokenIn(requireSuccess(answer), now())
  }

  return {
    refuseWhileBlocked,
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

function tokenIn({ what, body }: TrackerAnswer, now: Date): Omit<TrackerToken, 'account'> {
  const row = findRow(body)
  const parsed = Token.safeParse(row)
  if (!parsed.success) throw new TrackerError('malformed', `${what} returned no token.`)
  return {
    token: parsed.data.token,
    createdAt: parseInstant(row?.createdAt) ?? now.toISOString(),
    endsAt: parseInstant(row?.expiresAt ?? row?.expires),
  }
}

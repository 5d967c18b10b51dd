import type { Instant } from '@claimcrew/contract/kit/time'
import type { Connection } from '@claimcrew/contract/tracking/shapes'
import { untilText } from '../words.ts'

type ConnectionTone = 'good' | 'quiet' | 'attention' | 'bad'

/** The first thing to be read: whether it works. */
export function describeConnection({ state, token, renewsItself }: Connection): {
  readonly tone: ConnectionTone
  readonly words: string
} {
  switch (state) {
    case 'good':
      return token === 'ending' && !renewsItself
        ? { tone: 'attention', words: 'Connected, but the token expires soon' }
        : { tone: 'good', words: 'Connected' }
    case 'failing':
      return { tone: 'bad', words: 'Time Doctor isn’t responding properly' }
    case 'not-connected':
      return { tone: 'attention', words: 'Not connected' }
    case 'unknown':
      return { tone: 'quiet', words: 'We couldn’t check yet' }
    default:
      return state satisfies never
  }
}

const renew = 'Set a new TIME_DOCTOR_TOKEN and restart Claimcrew'
const byItself =
  'With TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD instead, Claimcrew signs in automatically and you won’t need to do this again.'

/** What to do about the token, or null. What renews itself is nobody's business. */
export function tokenAdvice(connection: Connection, now: Instant): string | null {
  const { token, tokenEndsAt, renewsItself } = connection
  if (renewsItself) return null
  switch (token) {
    case 'ended':
      return `The token expired, so no new time comes in. ${renew}. ${byItself}`
    case 'ending':
      return `The token expires ${tokenEndsAt ? untilText(tokenEndsAt, now) : 'soon'}. ${renew} before that. ${byItself}`
    case 'good':
    case 'unknown':
      return null
    default:
      return token satisfies never
  }
}

const gives = {
  worklog: 'tracked time',
  timeUse: 'time use',
  screenshots: 'screenshots',
  totals: 'totals to compare',
} as const satisfies Record<keyof Connection['capabilities'], string>

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** What this provider has and what it lacks, in words. */
export function capabilityWords(capabilities: Connection['capabilities']): {
  readonly has: string
  readonly lacks: string
} {
  const names = Object.keys(gives) as (keyof typeof gives)[]
  const wordsFor = (there: boolean) =>
    list.format(names.filter(name => capabilities[name] === there).map(name => gives[name]))
  return { has: wordsFor(true), lacks: wordsFor(false) }
}

import type { Connection } from '@claimcrew/contract/tracking/shapes'

/** What is the matter with the tracker, as a sentence that begins with its name; null while all is well. */
export function describeTrackerOutage({
  state,
  token,
  renewsItself,
}: Pick<Connection, 'state' | 'token' | 'renewsItself'>): string | null {
  switch (state) {
    case 'failing':
      return 'isn’t responding properly'
    case 'not-connected':
      return 'isn’t connected, so no time is tracked'
    case 'unknown':
    case 'good':
      if (renewsItself) return null
      if (token === 'ended') return 'needs a new token because the old one expired'
      return token === 'ending' ? 'needs a new token soon' : null
    default:
      return state satisfies never
  }
}

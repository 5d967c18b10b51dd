import type { Connection } from '@claimcrew/contract/tracking/shapes'

/** What an administrator must know of the tracker, or null while all is well. */
export function trackerTrouble(
  connection: Pick<Connection, 'state' | 'problem' | 'token' | 'renewsItself'>,
): string | null {
  const { state, problem, token, renewsItself } = connection
  switch (state) {
    case 'failing':
      return problem ?? 'It does not answer.'
    case 'not-connected':
      return 'It is not connected, so nobody’s time is tracked.'
    case 'unknown':
    case 'good':
      if (renewsItself) return null
      if (token === 'ended') return 'Its token has ended, and nothing can be pulled until there is a new one.'
      return token === 'ending' ? 'Its token ends soon. A new one is needed before that.' : null
    default:
      return state satisfies never
  }
}

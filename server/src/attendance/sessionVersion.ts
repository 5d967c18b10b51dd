import { createHash } from 'node:crypto'
import { pickTimes } from '@claimcrew/contract/attendance/shapes'
import { changedMeanwhile } from '../kit/refusal.ts'
import type { StoredSession } from './session-store.ts'

/** Made of what can be corrected, and not of the row, which also changes while somebody is only seen. */
export const toSessionVersion = (session: StoredSession): string =>
  createHash('sha256')
    .update(JSON.stringify([session.clientId, pickTimes(session)]))
    .digest('base64url')
    .slice(0, 22)

/** Refuses a change by somebody who has seen an older version; one who does not say which takes what is there. */
export function refuseOldVersion(session: StoredSession, seen: string | undefined): void {
  if (seen !== undefined && seen !== toSessionVersion(session)) throw changedMeanwhile()
}

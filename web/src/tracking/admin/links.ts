import { to } from '@claimcrew/contract/kit/href'
import type { Run } from '@claimcrew/contract/tracking/shapes'

/** What somebody did, in full. */
export const reportOf = (userId: string) => to('/admin/time-doctor/reports', { person: userId })

/** What was pulled for somebody. */
export const logOf = (userId: string, outcome?: Run['outcome']) =>
  to('/admin/time-doctor', { view: 'log', person: userId, outcome })

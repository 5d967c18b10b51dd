import { to } from '@claimcrew/contract/kit/href'
import type { SyncRun } from '@claimcrew/contract/tracking/shapes'

/** What somebody did, in full. */
export const reportHref = (userId: string) => to('/admin/time-doctor/reports', { person: userId })

/** What was pulled for somebody. */
export const logHref = (userId: string, outcome?: SyncRun['outcome']) =>
  to('/admin/time-doctor', { view: 'log', person: userId, outcome })

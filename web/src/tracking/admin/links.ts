import type { Run } from '@claimcrew/contract/tracking/shapes'

export type LinkTarget = { readonly to: string; readonly search: Record<string, string> }

/** What somebody did, in full. */
export const reportOf = (userId: string): LinkTarget => ({
  to: '/admin/time-doctor/reports',
  search: { person: userId },
})

/** What was pulled for somebody. */
export const logOf = (userId: string, outcome?: Run['outcome']): LinkTarget => ({
  to: '/admin/time-doctor',
  search: { view: 'log', person: userId, ...(outcome ? { outcome } : {}) },
})

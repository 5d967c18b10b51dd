import type { Run } from '@claimcrew/contract/tracking/shapes'

export type Place = { readonly to: string; readonly search: Record<string, string> }

/** What somebody did, in full. */
export const reportOf = (userId: string): Place => ({
  to: '/admin/time-doctor/reports',
  search: { person: userId },
})

/** What was pulled for somebody. */
export const logOf = (userId: string, outcome?: Run['outcome']): Place => ({
  to: '/admin/time-doctor',
  search: { view: 'log', person: userId, ...(outcome ? { outcome } : {}) },
})

import { conflict } from '../kit/http/refusal.ts'

/** What PostgreSQL refuses, in our words; each of them is said in several places. */
export const dayIsLocked = () =>
  conflict('This day is approved and locked. An administrator can open the month again.')

export const sessionsOverlap = () => conflict('This overlaps another session of the same person.')

export const versionConflict = () => conflict('This attendance is being changed elsewhere. Please try again.')

export const timeIsAskedFor = () =>
  conflict('You have a request for this time already that waits for a decision. Withdraw that one first.')

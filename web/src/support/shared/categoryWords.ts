import type { TicketCategory } from '@claimcrew/contract/support/shapes'

/** What a ticket is about, as its author chooses it. */
export const categoryWords: Readonly<Record<TicketCategory, string>> = {
  account: 'Account and sign-in',
  billing: 'Payments and statements',
  attendance: 'Attendance',
  tracking: 'Time tracking',
  jobs: 'Jobs and hiring',
  other: 'Something else',
}

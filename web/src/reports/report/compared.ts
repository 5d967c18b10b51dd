import type { Measure } from '@claimcrew/contract/reports/columns'

const ofNow: readonly Measure[] = ['open', 'overdue', 'openCents']

/** What stands as it is now, whichever days are looked at: there is nothing before to hold it against. */
export const isOfNow = (measure: Measure): boolean => ofNow.includes(measure)

import type { Measure } from '@claimcrew/contract/reports/columns'

const presentMeasures: readonly Measure[] = ['open', 'overdue', 'openCents']

/** What stands as it is now, whichever days are looked at: there is nothing before to hold it against. */
export const isPresentMeasure = (measure: Measure): boolean => presentMeasures.includes(measure)

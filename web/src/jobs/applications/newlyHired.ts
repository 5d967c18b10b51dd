import type { Application } from '@claimcrew/contract/jobs/shapes'
import { addDays } from '@claimcrew/contract/kit/time'

/** Longer than this nobody is new. */
const firstDays = 14

/** The day on which somebody who was hired starts. */
export const startDayOf = ({ offer, movedAt }: Pick<Application, 'offer' | 'movedAt'>): string =>
  offer?.startsOn ?? movedAt.slice(0, 10)

/** Whether somebody was hired so lately that what comes next has to be said. */
export const isNewlyHired = (
  application: Pick<Application, 'stage' | 'offer' | 'movedAt'>,
  today: string,
): boolean => application.stage === 'hired' && addDays(startDayOf(application), firstDays) >= today

import { event } from '../kit/event.ts'

/** Somebody's tracked time of these days was read, counted anew, or is no longer theirs. */
export const trackedTimeRead = event<{
  readonly userId: string
  readonly firstDay: string
  readonly lastDay: string
}>('tracking:time-read')

import { event } from '../kit/event.ts'

/** What counts of somebody's day has changed: it was submitted, taken back, sent back or written anew. */
export const productionChanged = event<{ readonly billerId: string; readonly day: string }>(
  'production:changed',
)

import { event } from '../kit/event.ts'

/** Somebody lives in another time zone from now on. */
export const userMoved = event<{ readonly userId: string; readonly timeZone: string }>('people:user-moved')

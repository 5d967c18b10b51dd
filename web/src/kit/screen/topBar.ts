import { createSlot } from './slot.ts'

/** Buttons in the top bar of every screen, left of the colors and the profile menu. */
export const topBarButtons = createSlot<
  { userId: string },
  {
    /** Its room is kept while it loads, so that nothing moves under a hand when it comes. */
    readonly keepsRoom?: boolean
  }
>('top bar buttons')

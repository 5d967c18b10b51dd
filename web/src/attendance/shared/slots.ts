import { createSlot } from '../../kit/screen/slot.ts'

/** In an opened day of the register, below its timeline: what features below know of it. */
export const dayParts = createSlot<{ readonly billerId: string; readonly day: string }>('parts of a day')

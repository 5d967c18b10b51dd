import { createSlot } from './slot.ts'

/** Lines above every screen, drawn while they have something to say. */
export const frameNotices = createSlot<{ userId: string }>('frame notices')

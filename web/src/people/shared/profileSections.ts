import { createSlot } from '../../kit/screen/slot.ts'

/** Sections of /profile that belong to features below people. */
export const profileSections = createSlot<object, { readonly title: string; readonly description: string }>(
  'profile sections',
)

import { slot } from '../../kit/screen/slot.ts'

/** Sections of /profile that belong to features below people. */
export const profileSections = slot<object, { readonly title: string; readonly description: string }>(
  'profile sections',
)

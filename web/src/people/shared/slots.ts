import { createSlot } from '../../kit/screen/slot.ts'

/** Sections of /profile that belong to features below people. */
export const profileSections = createSlot<object, { readonly title: string; readonly description: string }>(
  'profile sections',
)

/** Tabs of /profile beside the account; `view` is the word in the address that opens one. */
export const profileTabs = createSlot<
  object,
  { readonly view: 'practices' | 'seats'; readonly label: string }
>('profile tabs')

import type { Href } from '@claimcrew/contract/kit/paths'
import { createSlot } from '../../kit/screen/slot.ts'

/** What a notification of these kinds asks, to be answered where it is read. */
export const notificationAnswers = createSlot<{ readonly link: Href }, { readonly kinds: readonly string[] }>(
  'answers in a notification',
)

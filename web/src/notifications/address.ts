import { mailStates } from '@claimcrew/contract/notifications/contract'
import * as z from 'zod'
import { addressShape, useAddress } from '../kit/screen/address.ts'

const views = ['history', 'settings', 'mail'] as const
export type NotificationsView = (typeof views)[number]

/** What /notifications shows, as it stands in the address. */
export const ScreenAddress = addressShape('/notifications', {
  view: z.enum(views).catch('history'),
  kind: z
    .string()
    .regex(/^[a-z-]+$/)
    .optional()
    .catch(undefined),
  /** The history lists only what is unread. */
  unread: z.literal('true').optional().catch(undefined),
  /** The state that outgoing mail is filtered by. */
  state: z.enum(mailStates).optional().catch(undefined),
})

export const useScreenAddress = () => useAddress(ScreenAddress)

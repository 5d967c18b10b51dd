import { isDeclaredKind } from '@claimcrew/contract/kit/notificationKind'
import { Instant } from '@claimcrew/contract/kit/time'
import { Notification } from '@claimcrew/contract/notifications/contract'
import * as z from 'zod'

/** A page may have been open since before the server learnt a new kind: what it does not understand it does without. */
export const BellItem = z.object({
  notificationId: z.string(),
  title: z.string(),
  description: z.string().catch(''),
  read: z.boolean().catch(false),
  kind: z.string().refine(isDeclaredKind).nullable().catch(null),
  link: Notification.shape.link.refine(link => link.startsWith('/')).catch('/notifications'),
  organizationId: z.string().nullable().catch(null),
  createdAt: Instant.nullable().catch(null),
})
export type BellItem = Readonly<z.infer<typeof BellItem>>

/** What is there, and how much of it is unread. */
export type Snapshot = { readonly notifications: readonly BellItem[]; readonly unreadCount: number }

const Success = z.object({ success: z.literal(true) })
export const BellSnapshot = z
  .object({
    notifications: z.array(BellItem),
    unreadCount: z.int().nonnegative().optional().catch(undefined),
  })
  .transform(
    ({ notifications, unreadCount }): Snapshot => ({
      notifications,
      unreadCount: unreadCount ?? notifications.filter(({ read }) => !read).length,
    }),
  )

/** Null when the server does not say that it worked; throws when it does and yet makes no sense. */
export function parseReply(reply: unknown): Snapshot | null {
  return Success.safeParse(reply).success ? BellSnapshot.parse(reply) : null
}

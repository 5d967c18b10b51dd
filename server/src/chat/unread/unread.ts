import { kinds } from '@claimcrew/contract/chat/notifications'
import { unreadAfterMs } from '@claimcrew/contract/chat/rules'
import { to } from '@claimcrew/contract/kit/href'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify, settleNotifications } from '../../kit/notify.ts'
import { listPeople } from '../../people/store.ts'
import {
  findBatchEnd,
  lockUnreadMarkForUpdate,
  takeUnreadConversations,
  writeUnreadMark,
} from './unread-store.ts'

// What is older when somebody first looks is no news to anybody.
const firstLook = 24 * 3_600_000
const atOnce = 2_000

/** What was sent after the last that they read is one event, however often they are told. */
const unreadSince = (conversationId: string, readNumber: number) => `${conversationId}:${readNumber}`

/** Tells people of what they have not read for a quarter of an hour; true where there is more to look at. */
export async function notifyOfUnread(db: Db, ctx: Pick<CommandCtx, 'now' | 'newId'>): Promise<boolean> {
  return inTransaction(db, async tx => {
    const upTo = addMilliseconds(ctx.now, -unreadAfterMs)
    const after = (await lockUnreadMarkForUpdate(tx)) ?? addMilliseconds(upTo, -firstLook)
    if (after >= upTo) return false
    const end = await findBatchEnd(tx, after, upTo, atOnce)
    await notifyBatch(tx, ctx, after, end ?? upTo)
    await writeUnreadMark(tx, end ?? upTo)
    return end !== null
  })
}

/** They are reading it: the notification that it waits has done its work. */
export async function markUnreadNotificationRead(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now'>,
  userId: string,
  { conversationId, readNumber }: { readonly conversationId: string; readonly readNumber: number },
): Promise<void> {
  const event = unreadSince(conversationId, readNumber)
  await settleNotifications(db, ctx, { userIds: [userId], kind: kinds['messages-unread'], event })
}

async function notifyBatch(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  after: Instant,
  upTo: Instant,
): Promise<void> {
  const unread = await takeUnreadConversations(tx, after, upTo)
  const ids = unread.flatMap(one => [one.userId, ...one.authorIds])
  const people = new Map((await listPeople(tx, [...new Set(ids)])).map(person => [person.id, person]))
  for (const { userId, conversationId, readNumber, unread: count, authorIds } of unread) {
    if (people.get(userId)?.deactivatedAt !== null) continue
    const [first = ''] = authorIds.map(id => people.get(id)?.userName ?? '')
    const others = authorIds.length - 1
    const names = others > 0 ? `${first} and ${others === 1 ? 'one other' : `${others} others`}` : first
    await notify(tx, ctx, {
      userId,
      kind: kinds['messages-unread'],
      event: unreadSince(conversationId, readNumber),
      title: count === 1 ? `New message from ${names}` : `${count} new messages from ${names}`,
      // What was said is between them, and a mail is read by many machines.
      description: 'Open the conversation to read and reply.',
      link: to('/chat', { conversation: conversationId }),
    })
  }
}

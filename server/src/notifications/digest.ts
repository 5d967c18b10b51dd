import { addMilliseconds, pickLater } from '@claimcrew/contract/kit/time'
import { isDigestDue } from '@claimcrew/contract/notifications/rules'
import { type BackgroundJobCtx, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { EmailBlock } from '../kit/mail/email.ts'
import { sendEmail } from '../kit/mail/sendEmail.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'
import { buildUnsubscribeNote, isReachable, toAbsoluteLink } from './notificationEmail.ts'
import {
  beginDigest,
  type DigestPeriod,
  type DigestRecipient,
  listDigestRecipients,
  readDigestItems,
} from './settings-store.ts'
import { toUnsubscribeLink } from './subscription.ts'

// What is older was seen, or will not be missed.
const reachesBackMs = 3 * 24 * 3_600_000
// What happened just now may not be committed yet, and would be told by no digest: it waits for the next.
const settlesMs = 60_000
const maxNews = 20

/** What somebody has not read since the last one, in their own morning. Often enough for every zone's. */
export const sendDigestEmails = backgroundJob({
  name: 'notifications:send-digests',
  every: '*/15 * * * *',
  run: async ctx => {
    const range = {
      since: addMilliseconds(ctx.now, -reachesBackMs),
      until: addMilliseconds(ctx.now, -settlesMs),
    }
    const waiting = new Map((await listDigestRecipients(ctx.db, range)).map(one => [one.userId, one]))
    const people = await listPeople(ctx.db, [...waiting.keys()])
    let failed = 0
    for (const person of people) {
      const one = waiting.get(person.id)
      try {
        if (one && isReachable(person) && isDigestDue(person.timeZone, ctx.now, one.lastAt))
          await sendDigest(ctx, person, one, range)
      } catch (error) {
        // Nobody goes without because of somebody else.
        failed++
        ctx.log.error({ err: error, userId: person.id }, 'digest not sent')
      }
    }
    if (failed > 0) throw new Error(`Digests that were not sent: ${failed}`)
  },
})

async function sendDigest(
  ctx: BackgroundJobCtx,
  person: ListedPerson,
  waiting: DigestRecipient,
  { since, until }: DigestPeriod,
): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    if (!(await beginDigest(tx, waiting, until))) return
    const from = waiting.lastAt === null ? since : pickLater(since, waiting.lastAt)
    const { items, count } = await readDigestItems(tx, person.id, { since: from, until }, maxNews)
    if (count === 0) return
    const unsubscribe = toUnsubscribeLink(ctx, person.id, 'digest')
    const more: EmailBlock[] = count > items.length ? [`And ${count - items.length} more.`] : []
    await sendEmail(tx, ctx, {
      to: person.email,
      subject: count === 1 ? '1 unread notification' : `${count} unread notifications`,
      unsubscribe,
      body: [
        `Good morning ${person.userName},`,
        'Here’s what happened on Claimcrew since your last visit:',
        {
          items: items.map(one => ({
            title: one.title,
            text: one.description,
            to: toAbsoluteLink(ctx, one.link, one.organizationId),
          })),
        },
        ...more,
        { button: 'See all notifications', to: toAbsoluteLink(ctx, '/notifications') },
        buildUnsubscribeNote('We send this once a day when you have unread notifications.', unsubscribe),
      ],
    })
  })
}

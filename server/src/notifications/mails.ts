import { to } from '@claimcrew/contract/kit/href'
import type * as contract from '@claimcrew/contract/notifications/contract'
import { kinds } from '@claimcrew/contract/notifications/notifications'
import { pageOf, readCursor } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { job } from '../kit/jobs/job.ts'
import { mailsBefore, takeUndelivered } from '../kit/mail/store.ts'
import { notify } from '../kit/notify.ts'
import { listPeopleOfRoles } from '../people/store.ts'

export const listMails: Handler<typeof contract.listMails> = async (
  ctx,
  { query: { state, cursor, limit } },
) => {
  const found = await mailsBefore(ctx.db, { state, before: readCursor(cursor), limit: limit + 1 })
  return pageOf(found, limit, mail => [mail.createdAt, mail.mailId])
}

/** Several at once make one notification: a mail server that is down would bury everything else. */
export const tellOfUndelivered = job({
  name: 'notifications:tell-of-undelivered',
  every: '*/10 * * * *',
  run: async ctx => {
    await inTransaction(ctx.db, async tx => {
      const everybody = await listPeopleOfRoles(tx, ['ADMIN'])
      const admins = everybody.filter(one => one.deactivatedAt === null)
      if (admins.length === 0) return
      const mails = await takeUndelivered(tx)
      const [first] = mails
      if (!first) return
      for (const admin of admins) {
        await notify(tx, ctx, {
          userId: admin.id,
          kind: kinds['mail-undelivered'],
          event: first.mailId,
          title: 'Email not delivered',
          description:
            mails.length === 1
              ? `We couldn’t deliver an email to ${first.recipient}.`
              : `${mails.length} emails couldn’t be delivered, including one to ${first.recipient}.`,
          link: to('/notifications', { view: 'mail', state: 'failed' }),
        })
      }
    })
  },
})

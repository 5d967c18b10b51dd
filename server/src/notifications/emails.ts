import { to } from '@claimcrew/contract/kit/href'
import type * as contract from '@claimcrew/contract/notifications/contract'
import { kinds } from '@claimcrew/contract/notifications/notifications'
import { backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { parseCursor, toPage } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { listEmails, takeUndeliveredEmails } from '../kit/mail/store.ts'
import { notify } from '../kit/notify.ts'
import { listPeopleOfRoles } from '../people/store.ts'

export const listMails: Handler<typeof contract.listMails> = async (
  ctx,
  { query: { state, cursor, limit } },
) => {
  const rows = await listEmails(ctx.db, { state, before: parseCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, mail => [mail.createdAt, mail.mailId])
}

/** Several at once make one notification: a mail server that is down would bury everything else. */
export const notifyOfUndelivered = backgroundJob({
  name: 'notifications:tell-of-undelivered',
  every: '*/10 * * * *',
  run: async ctx => {
    await inTransaction(ctx.db, async tx => {
      const everybody = await listPeopleOfRoles(tx, ['ADMIN'])
      const admins = everybody.filter(one => one.deactivatedAt === null)
      if (admins.length === 0) return
      const mails = await takeUndeliveredEmails(tx)
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

import { toSignInHref } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import { backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { EmailBlock } from '../kit/mail/email.ts'
import { sendEmail } from '../kit/mail/sendEmail.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'
import { takeMailableNotifications } from './store.ts'
import { toUnsubscribeLink } from './subscription.ts'

/** Nobody is written to at an address that may be a stranger's. */
export const isReachable = (person: ListedPerson): boolean =>
  person.emailVerifiedAt !== null && person.deactivatedAt === null

export const toAbsoluteLink = (
  { publicUrl }: { publicUrl: string },
  href: Href,
  organizationId: OrganizationId | null = null,
): string => `${publicUrl}${toSignInHref(href, organizationId)}`

export const buildUnsubscribeNote = (aside: string, to: string): EmailBlock => ({
  aside,
  link: 'Stop these emails',
  to,
})

const atOnce = 100

/** Mails each notification that its reader wants mailed by itself. */
export const mailNotifications = backgroundJob({
  name: 'notifications:mail-news',
  every: '* * * * *',
  run: async ctx => {
    let taken = 0
    do {
      taken = await inTransaction(ctx.db, async tx => {
        const notification = await takeMailableNotifications(tx, atOnce)
        const people = new Map(
          (await listPeople(tx, [...new Set(notification.map(one => one.userId))])).map(one => [one.id, one]),
        )
        for (const { userId, kind, title, description, link, organizationId } of notification) {
          const person = people.get(userId)
          if (!person || !isReachable(person)) continue
          const unsubscribe = toUnsubscribeLink(ctx, userId, kind)
          await sendEmail(tx, ctx, {
            to: person.email,
            subject: title,
            unsubscribe,
            body: [
              `Hello ${person.userName},`,
              description,
              { button: 'Open in Claimcrew', to: toAbsoluteLink(ctx, link, organizationId) },
              buildUnsubscribeNote(
                `You get an email for each “${findNotificationKind(kind).label}”.`,
                unsubscribe,
              ),
            ],
          })
        }
        return notification.length
      })
    } while (taken === atOnce)
  },
})

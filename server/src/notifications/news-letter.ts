import { throughFrontDoor } from '@claimcrew/contract/kit/href'
import { kindOf } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import { inTransaction } from '../kit/data/transaction.ts'
import { job } from '../kit/jobs/job.ts'
import type { Block } from '../kit/mail/letter.ts'
import { post } from '../kit/mail/post.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'
import { takeMailDue } from './store.ts'
import { unsubscribeLink } from './subscription.ts'

/** Nobody is written to at an address that may be a stranger's. */
export const isReachable = (person: ListedPerson): boolean =>
  person.emailVerifiedAt !== null && person.deactivatedAt === null

export const linkTo = ({ publicUrl }: { publicUrl: string }, href: Href): string =>
  `${publicUrl}${throughFrontDoor(href)}`

export const unsubscribeNote = (aside: string, to: string): Block => ({
  aside,
  link: 'Stop these emails',
  to,
})

const atOnce = 100

/** Mails each notification that its reader wants mailed by itself. */
export const mailNews = job({
  name: 'notifications:mail-news',
  every: '* * * * *',
  run: async ctx => {
    let taken = 0
    do {
      taken = await inTransaction(ctx.db, async tx => {
        const news = await takeMailDue(tx, atOnce)
        const people = new Map(
          (await listPeople(tx, [...new Set(news.map(one => one.userId))])).map(one => [one.id, one]),
        )
        for (const { userId, kind, title, description, link } of news) {
          const person = people.get(userId)
          if (!person || !isReachable(person)) continue
          const unsubscribe = unsubscribeLink(ctx, userId, kind)
          await post(tx, ctx, {
            to: person.email,
            subject: title,
            unsubscribe,
            body: [
              `Hello ${person.userName},`,
              description,
              { button: 'Open in Claimcrew', to: linkTo(ctx, link) },
              unsubscribeNote(`You get an email for each “${kindOf(kind).label}”.`, unsubscribe),
            ],
          })
        }
        return news.length
      })
    } while (taken === atOnce)
  },
})

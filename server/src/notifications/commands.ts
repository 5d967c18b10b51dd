import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Db, Tx } from '../kit/data/db.ts'
import type { Block } from '../kit/mail/letter.ts'
import { type By, post } from '../kit/mail/post.ts'
import type { ListedPerson } from '../people/store.ts'
import { isReachable, unsubscribeNote } from './news-letter.ts'
import { wishesOf } from './settings-store.ts'
import { unsubscribeLink } from './subscription.ts'

/** Whether somebody can be written to, and wants mails of this kind. */
export async function wantsLetter(
  db: Db | Tx,
  person: ListedPerson,
  kind: NotificationKind,
): Promise<boolean> {
  if (!isReachable(person)) return false
  const wish = (await wishesOf(db, person.id)).find(one => one.kind === kind.name)
  return wish?.mail ?? kind.mail
}

type KindLetter = {
  readonly kind: NotificationKind
  readonly subject: string
  readonly body: readonly Block[]
  /** Why one gets it, beside the link that stops it. */
  readonly aside: string
}

/** A letter in a kind's own words, with the link by which its reader can stop these. */
export async function writeLetter(
  tx: Tx,
  by: By & { readonly publicUrl: string },
  person: ListedPerson,
  { kind, subject, body, aside }: KindLetter,
): Promise<void> {
  const unsubscribe = unsubscribeLink(by, person.id, kind.name)
  await post(tx, by, {
    to: person.email,
    subject,
    unsubscribe,
    body: [...body, unsubscribeNote(aside, unsubscribe)],
  })
}

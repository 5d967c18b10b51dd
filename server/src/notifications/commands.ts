import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Db, Tx } from '../kit/data/db.ts'
import type { EmailBlock } from '../kit/mail/email.ts'
import { type MailCtx, sendEmail } from '../kit/mail/sendEmail.ts'
import type { ListedPerson } from '../people/store.ts'
import { buildUnsubscribeNote, isReachable } from './notificationEmail.ts'
import { readPreferences } from './settings-store.ts'
import { toUnsubscribeLink } from './subscription.ts'

/** Whether somebody can be written to, and wants mails of this kind. */
export async function wantsEmail(
  db: Db | Tx,
  person: ListedPerson,
  kind: NotificationKind,
): Promise<boolean> {
  if (!isReachable(person)) return false
  const preference = (await readPreferences(db, person.id)).find(one => one.kind === kind.name)
  return preference?.mail ?? kind.mail
}

type KindEmail = {
  readonly kind: NotificationKind
  readonly subject: string
  readonly body: readonly EmailBlock[]
  /** Why one gets it, beside the link that stops it. */
  readonly aside: string
}

/** A letter in a kind's own words, with the link by which its reader can stop these. */
export async function sendKindEmail(
  tx: Tx,
  ctx: MailCtx & { readonly publicUrl: string },
  person: ListedPerson,
  { kind, subject, body, aside }: KindEmail,
): Promise<void> {
  const unsubscribe = toUnsubscribeLink(ctx, person.id, kind.name)
  await sendEmail(tx, ctx, {
    to: person.email,
    subject,
    unsubscribe,
    body: [...body, buildUnsubscribeNote(aside, unsubscribe)],
  })
}

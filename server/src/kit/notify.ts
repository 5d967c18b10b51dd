import type { Instant } from '@claimcrew/contract/kit/time'
import type { NotificationKind } from '@claimcrew/contract/notifications/kinds'
import type { Db, Tx } from './db.ts'

export type News = {
  readonly userId: string
  readonly kind: NotificationKind
  /** What it tells of: told twice, the same event leaves one notification a person. */
  readonly event: string
  readonly title: string
  readonly description: string
  /** Where a click leads. */
  readonly link: string
}

type By = { readonly now: Instant; readonly newId: () => string }

/** Tells a person of something. Call it with the transaction of what it tells of. */
export async function notify(tx: Tx | Db, by: By, news: News): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: by.newId(),
      user_id: news.userId,
      kind: news.kind,
      event_key: `${news.kind}:${news.event}`,
      title: news.title,
      description: news.description,
      link: news.link,
      created_at: by.now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'event_key']).doNothing())
    .execute()
}

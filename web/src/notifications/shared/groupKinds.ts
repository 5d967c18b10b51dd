import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { numberText } from '@claimcrew/contract/kit/numberWords'

type KindItem = { readonly notificationId: string; readonly kind: string | null }

/** One notification, or several of one kind that stand in one row. */
export type KindGroup<Item> = {
  readonly key: string
  /** What they are together: *5 production days to approve*. Null where it is one alone. */
  readonly title: string | null
  readonly items: readonly [Item, ...Item[]]
}

/** Fewer are read quicker than they are unfolded. */
const fewestGrouped = 3

/** Puts those of one kind together where the first of them stands. Kinds without a word for several stay apart. */
export function groupKinds<Item extends KindItem>(items: readonly Item[]): KindGroup<Item>[] {
  const byKind = Map.groupBy(items, ({ kind, notificationId }) => {
    const plural = kind === null ? undefined : findNotificationKind(kind).plural
    return plural ?? notificationId
  })
  return [...byKind].flatMap(([plural, [first, ...others]]): KindGroup<Item>[] => {
    if (!first) return []
    const all = [first, ...others] as const
    if (all.length < fewestGrouped)
      return all.map(one => ({ key: one.notificationId, title: null, items: [one] as const }))
    return [{ key: plural, title: `${numberText(all.length)} ${plural}`, items: all }]
  })
}

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

/** Puts those of one kind together where the first of them stands. Kinds without a word for several stay where they are. */
export function groupKinds<Item extends KindItem>(items: readonly Item[]): KindGroup<Item>[] {
  const pluralOf = ({ kind }: Item) => (kind === null ? undefined : findNotificationKind(kind).plural)
  const byPlural = Map.groupBy(items, pluralOf)
  return items.flatMap((item): KindGroup<Item>[] => {
    const plural = pluralOf(item)
    const [first, ...others] = byPlural.get(plural) ?? []
    if (plural === undefined || first === undefined || others.length + 1 < fewestGrouped)
      return [{ key: item.notificationId, title: null, items: [item] }]
    const all = [first, ...others] as const
    return item === first ? [{ key: plural, title: `${numberText(all.length)} ${plural}`, items: all }] : []
  })
}

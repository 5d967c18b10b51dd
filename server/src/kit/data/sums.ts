import { type RawBuilder, sql } from 'kysely'

/** What days of people are added up by; `billerDay` is one row for each of both. Weeks and months are made of days. */
export type SumBy = 'biller' | 'client' | 'day' | 'billerDay'

type Columns = {
  readonly biller: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
  /** The client of the work; null where none is known. */
  readonly client: RawBuilder<unknown>
}

type SumKeySql = { readonly key: RawBuilder<string>; readonly groups: RawBuilder<unknown> }

/**
 * The key of a group as text, an id or a day, empty for nobody; and what to group by. The text is made once a group: of
 * each row it would take longer than all the rest.
 */
export function toSumKey(by: SumBy, { biller, day, client }: Columns): SumKeySql {
  switch (by) {
    case 'biller':
      return { key: sql`${biller}::text`, groups: biller }
    case 'client':
      return { key: sql`coalesce(${client}::text, '')`, groups: sql`1` }
    case 'day':
      return { key: sql`${day}::text`, groups: day }
    case 'billerDay':
      return { key: sql`${biller}::text || ' ' || ${day}::text`, groups: sql`${biller}, ${day}` }
  }
}

type SummedDay = {
  readonly billerId: string
  readonly day: string
  /** The client it counts for; null where that is nobody. */
  readonly ownerId: string | null
}

/** The same key of a day that is added up here and not in the database. */
export function formatSumKey(by: SumBy, { billerId, day, ownerId }: SummedDay): string {
  const keys = { biller: billerId, client: ownerId ?? '', day, billerDay: `${billerId} ${day}` }
  return keys[by]
}

/** The same for each of them, made once: a file of a hundred thousand days asks hundreds of times. */
export const mapSumKinds = <Item>(make: (by: SumBy) => Item): Readonly<Record<SumBy, Item>> => ({
  biller: make('biller'),
  client: make('client'),
  day: make('day'),
  billerDay: make('billerDay'),
})

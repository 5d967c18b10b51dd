import { type RawBuilder, sql } from 'kysely'

/** What days of people are added up by; `billerDay` is one row for each of both. */
export type SumBy = 'biller' | 'client' | 'day' | 'week' | 'month' | 'billerDay'

type Columns = {
  readonly biller: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
  /** Whose work it is; null is nobody's that is known of. */
  readonly client: RawBuilder<unknown>
}

/** The key of a group as text: an id, a day, a week's Monday or a month; empty is nobody. */
export function sumKey(by: SumBy, { biller, day, client }: Columns): RawBuilder<string> {
  switch (by) {
    case 'biller':
      return sql`${biller}::text`
    case 'client':
      return sql`coalesce(${client}::text, '')`
    case 'day':
      return sql`${day}::text`
    case 'week':
      return sql`date_trunc('week', ${day})::date::text`
    case 'month':
      return sql`to_char(${day}, 'YYYY-MM')`
    case 'billerDay':
      return sql`${biller}::text || ' ' || ${day}::text`
  }
}

import * as z from 'zod'
import { repeatedParam } from './repeatedParam.ts'
import { TermIn, type TermSet, taxonomy } from './taxonomy.ts'

/** A closed set that a search is narrowed and counted by: its values, and the shape of one that is sent. */
type Facet<Value extends string = string> = {
  readonly values: readonly Value[]
  readonly shape: z.ZodType<Value, string>
}
type FacetTable = Readonly<Record<string, Facet>>

export const toTermFacet = (set: TermSet): Facet => ({
  values: taxonomy[set].map(({ value }) => value),
  shape: TermIn(set),
})

export const toEnumFacet = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  refusal: string,
): Facet<Value> => ({ values, shape: z.enum(values, refusal) })

/** An object with the same names as another: what is made of each of its values. */
function mapValues<Source extends object, Target>(source: Source, convert: (name: keyof Source) => Target) {
  const names = Object.keys(source) as (keyof Source)[]
  return Object.fromEntries(names.map(name => [name, convert(name)])) as Record<keyof Source, Target>
}

type FilterFields<Table extends FacetTable> = {
  readonly [Name in keyof Table]: ReturnType<typeof repeatedParam<Table[Name]['values'][number]>>
}

/** The parameters of a call that is narrowed by these. */
export const toFilterFields = <Table extends FacetTable>(table: Table): FilterFields<Table> =>
  mapValues(table, name => repeatedParam((table as FacetTable)[name as string]?.shape ?? z.never())) as never

const Counts = z.array(z.object({ value: z.string(), count: z.int() }))

/** How many there are of each value, each set counted as if it alone were not filtered. */
export type FacetCounts<Name extends PropertyKey> = Readonly<Record<Name, z.infer<typeof Counts>>>

export const toCountsShape = <Table extends FacetTable>(table: Table) =>
  z.object(mapValues(table, () => Counts))

/** The sets as an index has them. */
export const toFacetSets = <Table extends FacetTable>(table: Table) =>
  mapValues(table, name => table[name]?.values ?? []) as {
    readonly [Name in keyof Table]: Table[Name]['values']
  }

/** What of a query narrows by these. */
export const pickFilters = <Table extends FacetTable, Query extends Readonly<Record<keyof Table, unknown>>>(
  table: Table,
  query: Query,
) => mapValues(table, name => query[name]) as Pick<Query, keyof Table & keyof Query>

/** What a row has of each set: several values, one, or none. */
export const toFacetValues = <Table extends FacetTable>(
  table: Table,
  row: Readonly<Record<keyof Table, readonly string[] | string | null>>,
): Record<keyof Table, readonly string[]> =>
  mapValues(table, name => {
    const value: readonly string[] | string | null = row[name]
    return value === null ? [] : typeof value === 'string' ? [value] : value
  })

type ValueCounts<Name extends PropertyKey> = Readonly<Record<Name, Readonly<Record<string, number>>>>

const listings = new WeakMap<object, object>()

/** As many counts as there is something to count, in the set's order; the same for counts that are remembered. */
export function toFacetCounts<Table extends FacetTable>(
  table: Table,
  counts: ValueCounts<keyof Table>,
): FacetCounts<keyof Table> {
  const listed = listings.get(counts) ?? mapValues(table, name => listCounts(counts[name]))
  listings.set(counts, listed)
  return listed as FacetCounts<keyof Table>
}

const listCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []))

import type pg from 'pg'

export type Table = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** The partitions of a divided table: its rows are saved as one table's, and come back into the same partitions. */
  readonly partitions?: readonly Partition[]
}

type Partition = { readonly name: string; readonly bound: string }

type Row = Table & { id: number; references: number[] }

/** Ours and those of the jobs, a table before those that refer to it, in one order everywhere. Columns that PostgreSQL computes are left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(`
    select c.oid::int as id, n.nspname as schema, c.relname as name,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select confrelid::int from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
        order by confrelid::regclass::text) as references,
      case when c.relkind = 'p' and n.nspname = 'public' then (
        select coalesce(json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
          order by p.relname), '[]')
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid) end as partitions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and case n.nspname
      -- pg-boss makes its own partitions anew.
      when 'pgboss' then c.relkind = 'r' else c.relkind in ('r', 'p') and not c.relispartition end
    order by n.nspname desc, c.relname`)
  return inOrder(rows)
}

function inOrder(rows: readonly Row[]): Table[] {
  const existing = new Map(rows.map(row => [row.id, row]))
  const [done, ordered] = [new Set<number>(), [] as Table[]]
  const addWithReferences = (row: Row) => {
    if (done.has(row.id)) return
    done.add(row.id)
    for (const id of row.references) {
      const other = existing.get(id)
      if (other) addWithReferences(other)
    }
    const { schema, name, columns, partitions } = row
    ordered.push({ schema, name, columns, ...(partitions && { partitions }) })
  }
  for (const row of rows) addWithReferences(row)
  return ordered
}

// What PostgreSQL says of a month, and nothing else: a backup is a file from anywhere.
const knownBound = /^FOR VALUES FROM \((?:MINVALUE|'[-+\d :.]+')\) TO \('[-+\d :.]+'\)$/
const knownName = /^[a-z][a-z\d_]*$/

/** Divides a table as it was when it was saved. One whose rows were still being checked stays as the migration made it. */
export async function restorePartitions(client: pg.ClientBase, table: Table): Promise<void> {
  const { partitions = [] } = table
  if (!partitions.every(({ name, bound }) => knownName.test(name) && knownBound.test(bound))) return
  if (partitions.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
    [quoteTable(table)],
  )
  for (const { name } of rows) await client.query(`drop table ${name}`)
  for (const { name, bound } of partitions)
    await client.query(`create table "${table.schema}"."${name}" partition of ${quoteTable(table)} ${bound}`)
}

export const quoteTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `"${schema}"."${name}"`

export const formatColumns = ({ columns }: Table) => columns.map(column => `"${column}"`).join(', ')

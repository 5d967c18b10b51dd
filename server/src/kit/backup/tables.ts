import type pg from 'pg'

export type Table = { readonly schema: string; readonly name: string; readonly columns: readonly string[] }

type Row = Table & { id: number; references: number[] }

/** Ours and those of the jobs, a table before those that refer to it, in one order everywhere. Columns that PostgreSQL computes are left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(`
    select c.oid::int as id, n.nspname as schema, c.relname as name,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select confrelid::int from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
        order by confrelid::regclass::text) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
    order by n.nspname desc, c.relname`)
  return inOrder(rows)
}

function inOrder(rows: readonly Row[]): Table[] {
  const existing = new Map(rows.map(row => [row.id, row]))
  const [done, ordered] = [new Set<number>(), [] as Table[]]
  const place = (row: Row) => {
    if (done.has(row.id)) return
    done.add(row.id)
    for (const id of row.references) {
      const other = existing.get(id)
      if (other) place(other)
    }
    ordered.push({ schema: row.schema, name: row.name, columns: row.columns })
  }
  for (const row of rows) place(row)
  return ordered
}

export const quoteTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `"${schema}"."${name}"`

export const formatColumns = ({ columns }: Table) => columns.map(column => `"${column}"`).join(', ')

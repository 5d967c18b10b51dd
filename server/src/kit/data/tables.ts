import type pg from 'pg'

const tsType: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  xid8: 'string',
  pg_lsn: 'string',
  numeric: 'number',
  float8: 'number',
  bytea: 'Buffer',
  jsonb: 'Json',
  tsvector: 'string',
  _uuid: 'string[]',
  _text: 'string[]',
  _date: 'string[]',
  _timestamptz: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
  /** The table whose id it holds, where it holds one. */
  target: string | null
}

/** Ids that must not be taken for each other, though an organization has the id of its founder. */
const idTypes: Readonly<Record<string, string>> = { users: 'UserId', organizations: 'OrganizationId' }

/** The TypeScript of tables.gen.ts, read off a migrated database. */
export async function describeTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as "column", coalesce(base.typname, t.typname) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
      case when a.attname = 'id' then c.relname when a.attname = 'client_id' then 'organizations' else (
        select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) end as target
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, row => row.table)
  return `${header}${[...tables].map(([name, columns]) => tableType(name, columns)).join('\n')}
export type Tables = {
${[...tables.keys()].map(name => `  ${name}: ${typeName(name)}`).join('\n')}
}
`
}

const header = `// Written by \`npm run admin -- generate-types\` from the migrated database; a test compares the two.
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

`

function typeName(table: string): string {
  return table.replace(/(?:^|_)([a-z])/g, (_, email: string) => email.toUpperCase())
}

function tableType(name: string, columns: Column[]): string {
  return `export type ${typeName(name)} = {\n${columns.map(column => `  ${column.column}: ${columnType(column)}\n`).join('')}}\n`
}

function columnType(column: Column): string {
  const type = idTypes[column.target ?? ''] ?? tsType[column.type]
  if (type === undefined)
    throw new Error(`${column.table}.${column.column}: no TypeScript type for ${column.type}`)
  const read = column.nullable ? `${type} | null` : type
  return column.hasDefault ? `Generated<${read}>` : read
}

import { documents, markup, pictureBombs, tables } from './content.ts'
import { lockedRow, postgresKilled, postgresStopped } from './database.ts'
import { breaks, docs, pictures, registers, registrations, requests, signIns } from './floods.ts'
import { deepJson, longFields, production } from './hostile.ts'
import { headLine, lineOf, type Row } from './table.ts'
import { exports, messages, searches } from './work.ts'

/** `npm run faults`, or `npm run faults -- docs pictures` for some of them. */
const faults: Readonly<Record<string, () => Promise<Row>>> = {
  docs,
  pictures,
  'sign-ins': signIns,
  requests,
  breaks,
  registrations,
  registers,
  messages,
  exports,
  searches,
  'long-fields': longFields,
  'deep-json': deepJson,
  production,
  markup,
  documents,
  tables,
  'picture-bombs': pictureBombs,
  'locked-row': lockedRow,
  'postgres-killed': postgresKilled,
  'postgres-stopped': postgresStopped,
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(faults, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Faults: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}

console.log(headLine)
const rows: Row[] = []
for (const [name, fault] of Object.entries(faults)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const row = await fault()
  console.log(lineOf(row))
  rows.push(row)
}
if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1

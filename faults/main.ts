import { attackWithDocuments, attackWithMarkup, attackWithPictures, attackWithTables } from './content.ts'
import { faultLockedRow, faultPostgresKilled, faultPostgresStopped } from './database.ts'
import {
  floodBreaks,
  floodDocs,
  floodPictures,
  floodRegisters,
  floodRegistrations,
  floodSessions,
  floodSignIns,
} from './floods.ts'
import { floodDeepJson, floodLongFields, floodProduction } from './hostile.ts'
import { type FaultRow, formatFaultRow, headerLine } from './table.ts'
import { floodExports, floodMessages, floodSearches } from './work.ts'

/** `npm run faults`, or `npm run faults -- floodDocs floodPictures` for some of them. */
const faults: Readonly<Record<string, () => Promise<FaultRow>>> = {
  docs: floodDocs,
  pictures: floodPictures,
  'sign-ins': floodSignIns,
  requests: floodSessions,
  breaks: floodBreaks,
  registrations: floodRegistrations,
  registers: floodRegisters,
  messages: floodMessages,
  exports: floodExports,
  searches: floodSearches,
  'long-fields': floodLongFields,
  'deep-json': floodDeepJson,
  production: floodProduction,
  markup: attackWithMarkup,
  documents: attackWithDocuments,
  tables: attackWithTables,
  'picture-bombs': attackWithPictures,
  'locked-row': faultLockedRow,
  'postgres-killed': faultPostgresKilled,
  'postgres-stopped': faultPostgresStopped,
}

const chosenNames = process.argv.slice(2)
const unknown = chosenNames.filter(name => !Object.hasOwn(faults, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Faults: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}

console.log(headerLine)
const rows: FaultRow[] = []
for (const [name, fault] of Object.entries(faults)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue
  const row = await fault()
  console.log(formatFaultRow(row))
  rows.push(row)
}
if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1

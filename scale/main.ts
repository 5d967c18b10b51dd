import { scaleCapacity } from './capacity.ts'
import { scaleFailover } from './failover.ts'
import { scaleInTurns } from './inTurns.ts'
import { scaleOldest } from './oldest.ts'
import { scalePgBouncer } from './pgbouncer.ts'
import { scaleProcesses } from './processes.ts'
import { scaleReports } from './replicaReports.ts'
import { scaleReplicas } from './replicas.ts'
import { failedRow, formatScaleRow, headerLine, type ScaleRow } from './table.ts'
import { scaleVersions } from './versions.ts'

/** `npm run scale`, or `npm run scale -- pgbouncer` for one topology. */
const topologies: Readonly<Record<string, () => Promise<ScaleRow[]>>> = {
  capacity: scaleCapacity,
  processes: scaleProcesses,
  pgbouncer: scalePgBouncer,
  oldest: scaleOldest,
  failover: scaleFailover,
  versions: scaleVersions,
  replicas: scaleReplicas,
  reports: scaleReports,
  turns: scaleInTurns,
}

/** It says something of this version, and nothing of a topology: only where it is named. */
const onlyByName = ['turns']

const chosenNames = process.argv.slice(2)
const unknown = chosenNames.filter(name => !Object.hasOwn(topologies, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Topologies: ${Object.keys(topologies).join(', ')}.`)
  process.exit(1)
}

const rows: ScaleRow[] = []
for (const [name, scale] of Object.entries(topologies))
  if (chosenNames.length === 0 ? !onlyByName.includes(name) : chosenNames.includes(name))
    rows.push(...(await scale().catch(error => [failedRow(name, error)])))
// At the end, as one table: what the parts print on their way would stand between its lines.
console.log(['', headerLine, ...rows.map(formatScaleRow)].join('\n'))
if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { startPostgres } from '../server/src/kit/postgres/start.ts'
import { benchAttendance } from './attendance.ts'
import { benchAudit } from './audit.ts'
import { benchBundle } from './bundle.ts'
import { benchChatReading, benchChatSending } from './chat.ts'
import { benchChatPictures } from './chat-pictures.ts'
import { benchChatScrolling } from './chat-scroll.ts'
import { benchChatStreams } from './chat-streams.ts'
import { benchClocks } from './clocks.ts'
import { benchKeys } from './keys.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMarket } from './market.ts'
import { benchNotifications } from './notifications.ts'
import { benchOrganizations } from './organizations.ts'
import { benchPeople } from './people.ts'
import { benchProduction } from './production.ts'
import { type Figure, formatFigure, isWithinBound } from './report.ts'
import { benchReports } from './reports.ts'
import { benchSearch } from './search.ts'
import { benchSlowLine } from './slow-line.ts'
import { benchSoak } from './soak.ts'
import { benchStart } from './start.ts'
import { benchStatements } from './statements.ts'
import { describeStolenTime, readProcessorTimes } from './stolenTime.ts'
import { benchTasks } from './tasks.ts'
import { benchTracking } from './tracking.ts'

/** `npm run bench`, or `npm run bench -- people` for one part; `chat` is all parts whose names begin so. Its PostgreSQL is a fresh one, with fsync on. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  bundle: () => onDatabase('bundle', benchBundle),
  start: benchStart,
  'slow-line': () => onDatabase('slow', benchSlowLine),
  people: () => onDatabase('people', benchPeople),
  organizations: () => onDatabase('organizations', benchOrganizations),
  attendance: () => onDatabase('attendance', benchAttendance),
  notifications: () => onDatabase('notifications', benchNotifications),
  tracking: () => onDatabase('tracking', benchTracking),
  search: () => onDatabase('search', benchSearch),
  market: () => onDatabase('market', benchMarket),
  production: () => onDatabase('production', benchProduction),
  statements: () => onDatabase('statements', benchStatements),
  clocks: () => onDatabase('clocks', benchClocks),
  tasks: () => onDatabase('tasks', benchTasks),
  keys: () => onDatabase('keys', benchKeys),
  audit: () => onDatabase('audit', benchAudit),
  reports: () => onDatabase('reports', benchReports),
  'chat-sending': () => onDatabase('chat', benchChatSending),
  'chat-streams': () => onDatabase('chat', benchChatStreams),
  'chat-reading': () => onDatabase('chat', benchChatReading),
  'chat-pictures': benchChatPictures,
  'chat-scrolling': () => onDatabase('chat', benchChatScrolling),
  soak: () => onDatabase('soak', url => benchSoak(url, amount)),
  lighthouse: () => onDatabase('lighthouse', url => benchLighthouse(url, amount)),
}
/** Half an hour is nothing for every run: only where it is named, with as many minutes or runs as a number says (`soak 3`). */
const onlyByName = ['soak', 'lighthouse']

async function onDatabase(name: string, bench: (url: string) => Promise<Figure[]>): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-bench-'))
  const server = await startPostgres({ dataDir })
  try {
    await createDatabase(server.url('postgres'), name)
    return await bench(server.url(name))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const amount = process.argv.slice(2).map(Number).find(Number.isInteger)
const chosenNames = process.argv.slice(2).filter(text => Number.isNaN(Number(text)))
const isChosen = (name: string) => chosenNames.some(one => name === one || name.startsWith(`${one}-`))
const figures: Figure[] = []
for (const [name, bench] of Object.entries(parts)) {
  if (chosenNames.length > 0 ? !isChosen(name) : onlyByName.includes(name)) continue
  const before = await readProcessorTimes()
  const measured = await bench()
  for (const figure of measured) console.log(formatFigure(figure))
  for (const line of describeStolenTime(name, before, await readProcessorTimes())) console.log(line)
  figures.push(...measured)
}
if (!figures.every(isWithinBound)) process.exitCode = 1

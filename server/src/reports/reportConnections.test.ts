import { getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import pg from 'pg'
import { expect, it } from 'vitest'
import { closeAfterFile } from '../../test/afterFile.ts'
import { World } from '../../test/world.ts'

const world = await World.open()
/** There are as many readers as the app has connections. */
const readerCount = 10
/** So many of them are for reports. */
const maxForReports = 6

/** As if PostgreSQL took its time to add up. */
async function lockProduction(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  closeAfterFile(() => client.end())
  await client.query('begin')
  await client.query('lock table production_targets')
  return () => client.query('commit')
}

it('However many people read reports, others find a free connection', async () => {
  const biller = await world.join('BILLER')
  const readers = await Promise.all(Array.from({ length: readerCount }, () => world.join('ADMIN')))
  const unlock = await lockProduction()
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const reading = readers.map(reader => reader.call(getReport, { params: { kind: 'production' }, query }))
  await world.untilWaiting(maxForReports)
  const { attendance } = await biller.get(getAttendanceStatus, { query: { billerId: biller.userId } })
  expect(attendance).toBeNull()
  await unlock()
  await Promise.all(reading)
})

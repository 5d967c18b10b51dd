import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import type pg from 'pg'
import { makeNewcomers, makeTeam, type Newcomer, withDatabase } from './attendance-data.ts'
import { compare, describeRounds, load } from './load.ts'
import { benchStreams } from './notifications-streams.ts'
import { run, runApp } from './processes.ts'
import type { Figure } from './report.ts'

export async function benchNotifications(databaseUrl: string): Promise<Figure[]> {
  return [await benchBell(databaseUrl), await benchWriting(databaseUrl), ...(await benchStreams(databaseUrl))]
}

const stored = 10_000
const unread = 200

/** A user who has been told a lot, most of which they have read. */
async function makeReader(client: pg.Client): Promise<Newcomer> {
  const [reader] = await makeNewcomers(client, 1)
  if (!reader) throw new Error('There is nobody to read')
  await client.query(
    `insert into notifications (id, user_id, kind, event_key, title, description, link, created_at, read_at)
     select gen_random_uuid(), $1, 'attendance-corrected', 'bench ' || n, 'Attendance corrected',
       'Your attendance of 2026-06-12 was corrected: the line was down from nine to eleven', '/attendance?day=2026-06-12',
       now() - n * interval '1 hour', case when n > $3 then now() end
     from generate_series(1, $2::int) as n`,
    [reader.billerId, stored, unread],
  )
  await client.query('vacuum analyze notifications')
  return reader
}

async function benchBell(databaseUrl: string): Promise<Figure> {
  const app = await runApp(databaseUrl)
  const reader = await withDatabase(databaseUrl, makeReader)
  const control = await run(['bench/notifications-control.ts'], { DATABASE_URL: databaseUrl })
  const path = fillPath(listNotifications.path, { userId: reader.billerId })
  try {
    const measured = await compare(
      () => load(`${app.url}${path}`, { headers: { authorization: `Bearer ${reader.token}` } }),
      () => load(`${control.url}${path}`),
    )
    return {
      name: 'GET /api/notifications with 10,000 stored: share of the control’s rate',
      value: measured.throughput,
      unit: '',
      bound: { atLeast: 0.5 },
      behind: describeRounds(measured),
    }
  } finally {
    await control.stop()
    await app.stop()
  }
}

/** Correcting attendance tells its biller; beside it the same app, told to tell nobody. */
async function benchWriting(databaseUrl: string): Promise<Figure> {
  const { team, sessions } = await withDatabase(databaseUrl, async client => {
    const team = await makeTeam(client, 100)
    const { rows } = await client.query<{ id: string }>(
      "select id from attendance_sessions where day between '2026-06-01' and '2026-06-30' order by biller_id, day",
    )
    return { team, sessions: rows.map(row => row.id) }
  })
  const start = (silent: string) =>
    run(['bench/notifications-silent.ts'], { DATABASE_URL: databaseUrl, SILENT: silent })
  const [ours, control] = [await start('no'), await start('yes')]
  let next = 0
  const correct = (url: string) =>
    load(url, {
      connections: 8,
      requests: [
        {
          setupRequest: request => ({
            ...request,
            method: updateAttendance.method,
            path: updateAttendance.path,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${team.token}` },
            body: JSON.stringify({
              attendanceId: sessions[next % sessions.length],
              description: `Posted batch ${next++}`,
              reason: 'The line was down',
            }),
          }),
        },
      ],
    })
  try {
    const measured = await compare(
      () => correct(ours.url),
      () => correct(control.url),
      9,
    )
    return {
      name: 'correcting attendance: its time beside the same without a notification',
      value: 1 / measured.throughput,
      unit: '×',
      bound: { atMost: 1.1 },
      behind: describeRounds(measured),
    }
  } finally {
    await control.stop()
    await ours.stop()
  }
}

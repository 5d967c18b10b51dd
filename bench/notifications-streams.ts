import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { markRead } from '@claimcrew/contract/notifications/contract'
import { makeNewcomers, type Newcomer, withDatabase } from './attendance-data.ts'
import { type RunningApp, readMemoryMb, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { describeSpread, percentile, Streams } from './streams.ts'

const readers = 2_000
const rate = { perSecond: 50, seconds: 15 }

type NotificationReader = Newcomer & { readonly notificationId: string }

/**
 * Two thousand people listen to one process, while others' calls at a second one cause fifty events a second. An event's
 * time is from sending the call that causes it to its arrival at the reader.
 */
export async function benchStreams(databaseUrl: string): Promise<Figure[]> {
  const people = await withDatabase(databaseUrl, async client => {
    const newcomers = await makeNewcomers(client, readers)
    const { rows } = await client.query<{ id: string }>(
      `insert into notifications (id, user_id, kind, event_key, title, description, link, created_at)
       select gen_random_uuid(), user_id, 'welcome', 'bench', 'Welcome', 'Your account is ready.', '/profile', now()
       from unnest($1::uuid[]) with ordinality as one (user_id, n) order by n returning id`,
      [newcomers.map(one => one.billerId)],
    )
    return newcomers.map(
      (one, index): NotificationReader => ({ ...one, notificationId: rows[index]?.id ?? '' }),
    )
  })
  // A process that has done nothing else yet: what it took for other things would hide what the streams take.
  const [app, other] = [await runApp(databaseUrl), await runApp(databaseUrl)]
  const streams = new Streams(app, 'notifications:marked')
  try {
    const before = await readMemoryMb(app.pid)
    await streams.open(people.map(({ token, notificationId }) => ({ token, key: notificationId })))
    const open = await readMemoryMb(app.pid)
    const took = await streams.time(
      people,
      rate,
      one => one.notificationId,
      one => markedRead(other, one),
    )
    const after = await readMemoryMb(app.pid)
    return [
      {
        name: `${readers} open streams: memory they add to one process`,
        value: Math.max(open, after) - before,
        unit: 'MB',
        bound: { atMost: 100 },
        behind: `${before.toFixed(0)} MB before, ${open.toFixed(0)} open, ${after.toFixed(0)} after the events`,
      },
      {
        name: `event from another process to its reader: p99 at ${rate.perSecond}/s`,
        value: percentile(took, 0.99),
        unit: 'ms',
        bound: { atMost: 50 },
        behind: describeSpread(took, 'events'),
      },
    ]
  } finally {
    streams.close()
    await other.stop()
    await app.stop()
  }
}

const markedRead = (app: RunningApp, { token, notificationId }: NotificationReader): Promise<Response> =>
  fetch(`${app.url}${fillPath(markRead.path, { notificationId })}`, {
    method: markRead.method,
    headers: { authorization: `Bearer ${token}` },
  })

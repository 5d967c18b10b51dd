import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { isoIn } from '@claimcrew/contract/kit/time'
import type { Ctx } from '../../kit/http/route.ts'
import type { Worksheet, WorksheetRow } from '../../kit/workbook/worksheet.ts'
import { listMadeCorrections } from '../corrections/correction-store.ts'
import { toCorrectionViews } from '../names.ts'
import {
  findOnlyClient,
  type RegisterPerson,
  type RegisterQuery,
  toRegisterDays,
} from '../register/register.ts'
import type { RegisterStyle } from './gridWorksheet.ts'
import { streamSessions } from './punchWorksheet.ts'

const titles = ['Name', 'Date', 'Exception', 'Before', 'After', 'Reason', 'By', 'At']

/** What somebody should look at: corrected, closed automatically, still open, sent later. */
export function buildExceptionWorksheet(
  ctx: Ctx,
  query: RegisterQuery,
  people: () => AsyncIterable<readonly RegisterPerson[]>,
): Worksheet<RegisterStyle> {
  return {
    name: 'Exceptions',
    columns: [26, 12, 24, 58, 58, 50, 26, 27].map(width => ({ width, style: 'text' })),
    freeze: { rows: 1, columns: 1 },
    filterRow: 1,
    print: 'landscape',
    rows: exceptionRows(ctx, query, people),
  }
}

async function* exceptionRows(
  ctx: Ctx,
  query: RegisterQuery,
  people: () => AsyncIterable<readonly RegisterPerson[]>,
): AsyncGenerator<WorksheetRow<RegisterStyle>> {
  yield titles.map(value => ({ value, style: 'head' }))
  yield* correctedRows(ctx, query, people())
  for await (const { person, session } of streamSessions(ctx, query, people(), { onlyExceptions: true })) {
    const row = (what: string): WorksheetRow<RegisterStyle> => [
      person.userName,
      { day: session.day, style: 'date' },
      what,
      null,
      timesText(session.timeZone, session),
      null,
      null,
      null,
    ]
    if (session.autoClosed) yield row('Closed automatically')
    if (session.punchOutTime === null) yield row('Still open')
    if (session.lateSent) yield row('Sent later, unverified')
  }
}

async function* correctedRows(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly RegisterPerson[]>,
): AsyncGenerator<WorksheetRow<RegisterStyle>> {
  const { first, last } = toRegisterDays(query)
  for await (const some of people) {
    const seers = new Map(some.map(person => [person.id, person]))
    const rows = await listMadeCorrections(ctx.db, [...seers.keys()], first, last, findOnlyClient(ctx, query))
    for (const one of await toCorrectionViews(ctx.db, rows)) {
      if (!seers.get(one.billerId)?.seen(one.day)) continue
      yield [
        one.billerName,
        { day: one.day, style: 'date' },
        one.before === null ? 'Added' : 'Corrected',
        one.before === null ? null : timesText(one.timeZone, one.before),
        timesText(one.timeZone, one.after),
        one.reason,
        one.decidedByName ?? one.askedByName,
        isoIn(one.timeZone, one.decidedAt ?? one.askedAt),
      ]
    }
  }
}

function timesText(timeZone: string, times: SessionTimes): string {
  const until = (end: string | null) => (end === null ? 'open' : isoIn(timeZone, end))
  const breaks = times.breaks.map(
    one => `${one.breakType} ${isoIn(timeZone, one.startTime)} to ${until(one.endTime)}`,
  )
  return [`${isoIn(timeZone, times.punchInTime)} to ${until(times.punchOutTime)}`, ...breaks].join('; ')
}

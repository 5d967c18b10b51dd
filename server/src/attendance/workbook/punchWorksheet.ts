import { isoIn, secondsBetween } from '@claimcrew/contract/kit/time'
import type { Ctx } from '../../kit/http/route.ts'
import type { Worksheet, WorksheetRow } from '../../kit/workbook/worksheet.ts'
import { readNames } from '../names.ts'
import {
  findOnlyClient,
  type RegisterPerson,
  type RegisterQuery,
  toRegisterDays,
} from '../register/register.ts'
import { listSessions, type StoredSession } from '../session-store.ts'
import type { RegisterStyle } from './gridWorksheet.ts'

const titles = ['Name', 'Date', 'Kind', 'Start', 'End', 'Hours', 'Time zone', 'Flags', 'Summary', 'Client']

/** One row a session and one a break, each moment with its zone. */
export function buildPunchWorksheet(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly RegisterPerson[]>,
): Worksheet<RegisterStyle> {
  return {
    name: 'Punches',
    columns: [26, 12, 18, 27, 27, 9, 20, 24, 60, 26].map(width => ({ width, style: 'text' })),
    freeze: { rows: 1, columns: 1 },
    filterRow: 1,
    print: 'landscape',
    rows: punchRows(ctx, query, people),
  }
}

async function* punchRows(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly RegisterPerson[]>,
): AsyncGenerator<WorksheetRow<RegisterStyle>> {
  yield titles.map(value => ({ value, style: 'head' }))
  for await (const { person, session, clientName } of streamSessions(ctx, query, people)) {
    yield toPunchRow(person.userName, session, {
      kind: 'Session',
      start: session.punchInTime,
      end: session.punchOutTime,
      flags: listFlags(session).join(', '),
      text: session.description,
      clientName,
    })
    for (const one of session.breaks)
      yield toPunchRow(person.userName, session, {
        kind: one.breakType,
        start: one.startTime,
        end: one.endTime,
        flags: '',
        text: '',
        clientName,
      })
  }
}

/** The sessions that the reader may see, person by person in the register's order. */
export async function* streamSessions(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly RegisterPerson[]>,
  options: { onlyExceptions?: boolean } = {},
): AsyncGenerator<{ person: RegisterPerson; session: StoredSession; clientName: string | null }> {
  const { first, last } = toRegisterDays(query)
  for await (const some of people) {
    const rows = await listSessions(
      ctx.db,
      some.map(person => person.id),
      first,
      last,
      { ...options, onlyOf: findOnlyClient(ctx, query) },
    )
    const nameOf = await readNames(
      ctx.db,
      rows.map(session => session.clientId),
    )
    const byPerson = Map.groupBy(rows, session => session.billerId)
    for (const person of some)
      for (const session of byPerson.get(person.id) ?? [])
        if (person.seen(session.day)) {
          const clientName = session.clientId === null ? null : nameOf(session.clientId)
          yield { person, session, clientName }
        }
  }
}

function listFlags(session: StoredSession): string[] {
  return [
    ...(session.corrected ? ['corrected'] : []),
    ...(session.autoClosed ? ['closed automatically'] : []),
    ...(session.punchOutTime === null ? ['open'] : []),
    ...(session.lateSent ? ['sent later, unverified'] : []),
  ]
}

type PunchRow = {
  readonly kind: string
  readonly start: string
  readonly end: string | null
  readonly flags: string
  readonly text: string
  readonly clientName: string | null
}

function toPunchRow(
  name: string,
  { day, timeZone }: StoredSession,
  punch: PunchRow,
): WorksheetRow<RegisterStyle> {
  const { kind, start, end, flags, text, clientName } = punch
  return [
    name,
    { day, style: 'date' },
    kind,
    isoIn(timeZone, start),
    end === null ? null : isoIn(timeZone, end),
    end === null ? null : { value: secondsBetween(start, end) / 3600, style: 'hours' },
    timeZone,
    flags,
    text,
    clientName,
  ]
}

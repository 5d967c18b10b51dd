import { isoIn, secondsBetween } from '@claimcrew/contract/kit/time'
import type { Ctx } from '../../kit/http/route.ts'
import type { Row, Sheet } from '../../kit/workbook/sheet.ts'
import { namesOf } from '../names.ts'
import { onlyIn, type Registered, type RegisterQuery, spanOf } from '../register/register.ts'
import { type StoredSession, sessionsOfDays } from '../session-store.ts'
import type { StyleName } from './grid-sheet.ts'

const titles = ['Name', 'Date', 'Kind', 'Start', 'End', 'Hours', 'Time zone', 'Flags', 'Summary', 'Client']

/** One row a session and one a break, each moment with its zone. */
export function punchSheet(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly Registered[]>,
): Sheet<StyleName> {
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
  people: AsyncIterable<readonly Registered[]>,
): AsyncGenerator<Row<StyleName>> {
  yield titles.map(value => ({ value, style: 'head' }))
  for await (const { person, session, clientName } of sessionsIn(ctx, query, people)) {
    yield rowOf(person.userName, session, {
      kind: 'Session',
      start: session.punchInTime,
      end: session.punchOutTime,
      flags: flagsOf(session).join(', '),
      text: session.description,
      clientName,
    })
    for (const one of session.breaks)
      yield rowOf(person.userName, session, {
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
export async function* sessionsIn(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly Registered[]>,
  options: { onlyExceptions?: boolean } = {},
): AsyncGenerator<{ person: Registered; session: StoredSession; clientName: string | null }> {
  const { first, last } = spanOf(query)
  for await (const some of people) {
    const found = await sessionsOfDays(
      ctx.db,
      some.map(person => person.id),
      first,
      last,
      { ...options, onlyOf: onlyIn(ctx, query) },
    )
    const nameOf = await namesOf(
      ctx.db,
      found.map(session => session.clientId),
    )
    const byPerson = Map.groupBy(found, session => session.billerId)
    for (const person of some)
      for (const session of byPerson.get(person.id) ?? [])
        if (person.seen(session.day)) {
          const clientName = session.clientId === null ? null : nameOf(session.clientId)
          yield { person, session, clientName }
        }
  }
}

function flagsOf(session: StoredSession): string[] {
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

function rowOf(name: string, { day, timeZone }: StoredSession, punch: PunchRow): Row<StyleName> {
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

import { Readable } from 'node:stream'
import { auditWords, isAuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { Id } from '@claimcrew/contract/kit/ids'
import { addDays, Day } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/reports/contract'
import { maxDays } from '@claimcrew/contract/reports/dayRange'
import type { AuditItem } from '@claimcrew/contract/reports/shapes'
import { findDayStart } from '@claimcrew/contract/tracking/rules'
import { readAttendanceBillers } from '../../attendance/subject-store.ts'
import { findGaps } from '../../clocks/gaps/gap-store.ts'
import { readEngagementBillers } from '../../engagements/store.ts'
import { readBillerIdsByApplication } from '../../jobs/applications/application-store.ts'
import { listAuditEvents } from '../../kit/data/audit.ts'
import type { Db } from '../../kit/data/db.ts'
import { type PagePosition, parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { refuseUnconfirmed } from '../../kit/http/session.ts'
import { FileReply } from '../../kit/http/streamedReply.ts'
import { enforceLimit, perMinute } from '../../kit/limits/limit.ts'
import { invalid } from '../../kit/refusal.ts'
import { writeCsv } from '../../kit/workbook/csv.ts'
import { readPracticeNames } from '../../organizations/store.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { readOrganizationNames } from '../../people/seat-store.ts'
import { listPeople } from '../../people/store.ts'

const filesAMinute = 10
/** A file holds the newest so many: more than a spreadsheet is read with, and a file of everything would take all day. */
const maxFileRows = 100_000
const rowsAtOnce = 1000

type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number]
type AuditFilter = Parameters<typeof listAuditEvents>[1]

/** Everything for an ADMIN; for an owner what happened in their organization, and nothing else of its people. */
export const listAudit: Handler<typeof contract.listAudit> = async (ctx, { query }) => {
  const { actorId, subjectId, what, from, to, format, cursor, limit } = query
  const filter: AuditFilter = {
    organizationId: ctx.actor.organizationId ?? undefined,
    actorId,
    subjectId,
    actions: what && [what],
    ...toAuditSpan(ctx.actor.timeZone, from, to),
  }
  const after = parseCursor(cursor)
  if (format === 'csv') {
    await refuseUnconfirmed(ctx.db, ctx.actor.sessionId, ctx.now)
    await enforceLimit(
      ctx.db,
      ctx,
      `audit-files:${ctx.actor.userId}`,
      perMinute(filesAMinute),
      'You’ve exported too many files.',
    )
    return toAuditFile(ctx, filter)
  }
  const page = toPage(await listAuditEvents(ctx.db, filter, after, limit + 1), limit, toMark)
  return { items: await toAuditItems(ctx, page.items), nextCursor: page.nextCursor }
}

const isDay = (text: string) => Day.safeParse(text).success

/** A day and a moment can be compared only once it is known when that day begins and ends for its reader. */
function toAuditSpan(timeZone: string, from: string | undefined, to: string | undefined) {
  const since = from && isDay(from) ? findDayStart(timeZone, from) : from
  const until = to && isDay(to) ? findDayStart(timeZone, addDays(to, 1)) : to
  const isBackwards = since && until && (to === until ? since > until : since >= until)
  if (isBackwards) throw invalid('to', 'The end can’t be before the start.')
  // One rule for all ranges of days; what leaves out an end is not one, and is read page by page however long it is.
  if (from && to && isDay(from) && isDay(to) && addDays(from, maxDays) <= to)
    throw invalid('to', `Choose ${maxDays} days or fewer.`)
  return { from: since, until }
}

const toMark = ({ at, id }: AuditRow): PagePosition => [at, id]

const readGapBillers = async (db: Db, gapIds: readonly string[]) =>
  new Map((await findGaps(db, gapIds)).map(({ gapId, billerId }) => [gapId, billerId]))

/** What is a biller's, by how its kinds of event begin. */
const readers = {
  'engagement:': readEngagementBillers,
  'attendance:': readAttendanceBillers,
  'application:': readBillerIdsByApplication,
  'clocks:': readGapBillers,
} as const

/** The billers whose engagement, leave, application and the like these events are about. */
async function readSubjectBillers(db: Db, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const maps = await Promise.all(
    Object.entries(readers).map(async ([prefix, read]) => {
      const ids = rows.flatMap(one => (one.action.startsWith(prefix) ? (one.subjectId ?? []) : []))
      return ids.length === 0 ? [] : [...(await read(db, [...new Set(ids)]))]
    }),
  )
  return new Map(maps.flat())
}

/** The ids that were written down in fields such as `billerId` and `billerIds`, however deep they stand. */
function listWrittenIds(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /Ids?$/.test(key) && Id.safeParse(value).success ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(one => listWrittenIds(one, key))
  return Object.entries(value).flatMap(([name, part]) => listWrittenIds(part, name))
}

async function toAuditItems(ctx: Ctx, rows: readonly AuditRow[]): Promise<AuditItem[]> {
  const subjectIds = rows.flatMap(row => row.subjectId ?? [])
  const writtenIds = new Map(
    rows.map(({ id, before, after }) => [id, [...listWrittenIds(before), ...listWrittenIds(after)]]),
  )
  const namedIds = [...new Set([...subjectIds, ...[...writtenIds.values()].flat()])]
  const billers = await readSubjectBillers(ctx.db, rows)
  const ids = [...namedIds, ...billers.values(), ...rows.flatMap(row => row.actorId ?? [])]
  const people = new Map((await listPeople(ctx.db, [...new Set(ids)])).map(one => [one.id, one]))
  const organizations = await readOrganizationNames(ctx.db, namedIds)
  const practices = await readPracticeNames(ctx.db, namedIds)
  const nameOf = (id: string) => organizations.get(id) ?? people.get(id)?.userName ?? practices.get(id)
  const actingName = await readActingNames(
    ctx.db,
    rows.map(({ actorId, organizationId }) => ({ userId: actorId, organizationId })),
  )
  const isOwner = ctx.actor.organizationId !== null
  return rows.map(
    ({ id, at, actorId, organizationId, action, subjectId, before, after, reason, address }) => {
      const actor = people.get(actorId ?? '')
      const person = people.get(billers.get(subjectId ?? '') ?? subjectId ?? '')
      return {
        id,
        at,
        actorId,
        actorName: actorId && actingName(actorId, organizationId),
        what: action,
        subject: subjectId,
        subjectName: person?.userName ?? organizations.get(subjectId ?? '') ?? null,
        before,
        after,
        names: Object.fromEntries(
          (writtenIds.get(id) ?? []).flatMap(one => {
            const name = nameOf(one)
            return name === undefined ? [] : [[one, name]]
          }),
        ),
        reason,
        // Where a biller lives, or an administrator sits, is no client's business.
        address: isOwner && actor && actor.role !== 'CLIENT' ? null : address,
      }
    },
  )
}

const toAuditFile = (ctx: Ctx, filter: AuditFilter) =>
  new FileReply({
    content: Readable.from(writeCsv(toLines(ctx, filter)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Audit.csv"',
      'cache-control': 'no-store',
    },
  })

async function* toLines(ctx: Ctx, filter: AuditFilter) {
  yield ['Time (UTC)', 'Who', 'What', 'Person affected', 'Before', 'After', 'Reason', 'IP address', 'Kind']
  let after: PagePosition | null = null
  for (let count = 0; count < maxFileRows; count += rowsAtOnce) {
    const rows: AuditRow[] = await listAuditEvents(ctx.db, filter, after, rowsAtOnce)
    for (const item of await toAuditItems(ctx, rows))
      yield [
        item.at,
        item.actorName,
        isAuditKind(item.what) ? auditWords[item.what] : item.what,
        item.subjectName ?? item.subject,
        toJsonText(item.before),
        toJsonText(item.after),
        item.reason,
        item.address,
        item.what,
      ]
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = toMark(last)
  }
}

const toJsonText = (value: unknown) => (value === null ? null : JSON.stringify(value))

import type { ParsedInput } from '@claimcrew/contract/kit/endpoint'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { trackedTimeRead } from '@claimcrew/contract/tracking/events'
import type { Mapping } from '@claimcrew/contract/tracking/shapes'
import { enqueue } from '../../kit/backgroundJobs/backgroundJob.ts'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { askTracker } from '../askTracker.ts'
import { readConnection } from '../connection-store.ts'
import {
  deleteMapping,
  findMapping,
  insertMapping,
  listMappingPage,
  lockPersonForUpdate,
  type StoredMapping,
  writeAcceptance,
} from '../mapping-store.ts'
import { hasActivity } from '../sync/activity-store.ts'
import { countAllDays } from '../sync/countDays.ts'
import { readDirectory } from '../sync/directory.ts'
import { syncSoon } from '../sync/sync.ts'
import type { WithTracker } from '../tracker.ts'
import { findTrackerUser, type TrackerUser } from '../tracker-user-store.ts'

type NewMapping = ParsedInput<typeof contract.addMapping>['body']

export const listMappings: Handler<typeof contract.listMappings> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const rows = await listMappingPage(ctx.db, { after: parseCursor(cursor), limit: limit + 1 })
  const { items, nextCursor } = toPage(rows, limit, one => [one.createdAt, one.id])
  return { mappings: await toMappingViews(ctx, items), nextCursor }
}

/** Mappings as they are shown. */
export async function toMappingViews(ctx: Ctx, stored: readonly StoredMapping[]): Promise<Mapping[]> {
  const people = await listPeople(ctx.db, [...new Set(stored.map(one => one.userId))])
  const names = new Map(people.map(one => [one.id, one.userName]))
  return stored.map(one => toMapping(one, names.get(one.userId) ?? ''))
}

function toMapping({ accountId: _, ...mapping }: StoredMapping, userName: string): Mapping {
  return { ...mapping, userName }
}

/** Says that a Time Doctor user is this biller. Their time is pulled from then on. */
export const addMapping: Handler<typeof contract.addMapping, WithTracker> = async (ctx, { body }) => {
  const [person] = await listPeople(ctx.db, [body.userId])
  if (person?.role !== 'BILLER') throw invalid('userId', 'We can’t find this biller.')
  if (person.deactivatedAt !== null) throw invalid('userId', `${person.userName} is deactivated.`)
  const trackerUser = await trackerUserFor(ctx, body)
  try {
    const mapping = await inTransaction(ctx.db, tx => writeMapping(tx, ctx, person, trackerUser, body))
    return { mapping }
  } catch (error) {
    if (!violatesConstraint(error, 'tracking_mappings_account')) throw error
    throw conflict(await alreadySays(ctx, trackerUser))
  }
}

/** As it was read, or, where somebody is new, as it is read now. */
async function trackerUserFor(
  ctx: Ctx & WithTracker,
  { timeDoctorUserId, companyId }: NewMapping,
): Promise<TrackerUser> {
  // Somebody has the same id in each company of theirs: the one that is connected comes first.
  const find = async () => {
    const target = companyId ?? (await readConnection(ctx.db)).companyId
    const match = target === null ? null : await findTrackerUser(ctx.db, timeDoctorUserId, target)
    return match ?? (await findTrackerUser(ctx.db, timeDoctorUserId))
  }
  const existing = await find()
  if (!existing) await askTracker(ctx, tracker => readDirectory({ ...ctx, tracker }))
  const trackerUser = existing ?? (await find())
  if (!trackerUser) throw invalid('timeDoctorUserId', 'Time Doctor has no account with this ID.')
  const connection = await readConnection(ctx.db)
  if (trackerUser.companyId !== (companyId ?? trackerUser.companyId))
    throw invalid('companyId', 'This account belongs to another company.')
  if (trackerUser.companyId !== connection.companyId)
    throw invalid('companyId', 'This isn’t the connected company.')
  return trackerUser
}

async function writeMapping(
  tx: Tx,
  ctx: Ctx,
  person: ListedPerson,
  trackerUser: TrackerUser,
  { timeDoctorEmail }: NewMapping,
): Promise<Mapping> {
  const mapping = await saveMapping(tx, ctx, person, trackerUser, timeDoctorEmail ?? trackerUser.email)
  await enqueue(tx, syncSoon, {})
  return toMapping(mapping, person.userName)
}

/** A quarter of a year and the month that is under way. */
const historyDays = 125

export async function saveMapping(
  tx: Tx,
  ctx: AuditCtx,
  person: ListedPerson,
  trackerUser: Pick<TrackerUser, 'accountId' | 'companyId' | 'trackedId'>,
  email: string,
): Promise<StoredMapping> {
  const { id: userId, timeZone } = person
  const mapping = {
    id: ctx.newId(),
    userId,
    accountId: trackerUser.accountId,
    createdAt: ctx.now,
    email,
    createdBy: ctx.actor?.userId ?? null,
  }
  const historyFrom = addDays(dayIn(timeZone, ctx.now), -historyDays)
  await insertMapping(tx, mapping, { timeZone, historyFrom })
  // They may be there from a mapping that was taken back.
  if (await hasActivity(tx, trackerUser.accountId)) await countAllDays(tx, userId, timeZone)
  await announce(tx, ctx, trackedTimeRead, {
    userId,
    firstDay: historyFrom,
    lastDay: dayIn(timeZone, ctx.now),
  })
  const { trackedId: timeDoctorUserId, companyId, accountId } = trackerUser
  await audit(tx, ctx, {
    action: 'tracking.mapped',
    subjectId: userId,
    after: { timeDoctorUserId, companyId, timeDoctorEmail: email },
  })
  return {
    id: mapping.id,
    userId,
    accountId,
    timeDoctorUserId,
    timeDoctorEmail: email,
    companyId,
    createdAt: ctx.now,
  }
}

async function alreadySays(ctx: Ctx, { trackedId, companyId, name }: TrackerUser): Promise<string> {
  const standing = await findTrackerUser(ctx.db, trackedId, companyId)
  const [person] = await listPeople(ctx.db, standing?.userId ? [standing.userId] : [])
  return `${name || 'This account'} is already matched to ${person?.userName ?? 'someone'}. Unmatch it first.`
}

/** The same person may have another address there than here, and the hours of a biller who has left may stay. */
export const acceptMappingProblem: Handler<typeof contract.acceptMappingProblem> = async (
  ctx,
  { params, body: { kind } },
) => {
  const mappingId = params.id
  await inTransaction(ctx.db, async tx => {
    const mapping = await findMapping(tx, mappingId)
    const trackerUser = mapping && (await findTrackerUser(tx, mapping.timeDoctorUserId, mapping.companyId))
    const [person] = mapping ? await listPeople(tx, [mapping.userId]) : []
    if (!trackerUser || !person) throw notFound('We can’t find this match. It may have been removed.')
    const emails = [trackerUser.email, person.email] as const
    await writeAcceptance(tx, mappingId, kind === 'gone' ? { goneAt: ctx.now } : { emails })
    await audit(tx, ctx, {
      action: 'tracking.settled',
      subjectId: person.id,
      after: { timeDoctorUserId: trackerUser.trackedId, kind, ...(kind === 'gone' ? {} : { emails }) },
    })
  })
  return doneReply
}

/** Takes a mapping back. Its rows stay, hidden; mapped again they are there at once. */
export const removeMapping: Handler<typeof contract.removeMapping> = async (ctx, { params }) => {
  const mappingId = params.id
  await inTransaction(ctx.db, async tx => {
    const mapping = await findMapping(tx, mappingId)
    // A pull locks the person first too: taken the other way round, each would wait for the other.
    if (mapping) await lockPersonForUpdate(tx, mapping.userId)
    if (!mapping || !(await deleteMapping(tx, mappingId)))
      throw notFound('We can’t find this match. It may have been removed.')
    const { userId, timeDoctorUserId, companyId, timeDoctorEmail } = mapping
    const [person] = await listPeople(tx, [userId])
    const timeZone = person?.timeZone ?? 'UTC'
    await countAllDays(tx, userId, timeZone, { withDropped: true })
    const firstDay = addDays(dayIn(timeZone, mapping.createdAt), -historyDays)
    await announce(tx, ctx, trackedTimeRead, { userId, firstDay, lastDay: dayIn(timeZone, ctx.now) })
    await audit(tx, ctx, {
      action: 'tracking.unmapped',
      subjectId: userId,
      before: { timeDoctorUserId, companyId, timeDoctorEmail },
    })
  })
  return doneReply
}

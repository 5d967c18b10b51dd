import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { mayWriteProduction } from '@claimcrew/contract/production/policy'
import {
  findDayErrors,
  isCounted,
  isWhollyLocked,
  isWritablePart,
} from '@claimcrew/contract/production/rules'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import { writeAndAnnounce } from '../../kit/events.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { findPracticeError } from '../../organizations/access.ts'
import { listOrganizationPractices } from '../../organizations/store.ts'
import { readVisibleTasks } from '../../tasks/access.ts'
import { toBusyDayRefusal, toLockedDayRefusal, toStaleDayRefusal } from '../refusals.ts'
import type { StoredEntry, StoredProductionDay, StoredProductionPart } from './day-store.ts'
import { toWholeDayView } from './productionDayView.ts'
import { readWritableDay, writeProductionDay } from './write-store.ts'

// Two who meet at one day: the second reads anew and is judged by what the first has left.
const attempts = 5

/** Replaces what of one's own day is not submitted. */
export const saveProduction: Handler<typeof contract.saveProduction> = async (ctx, { params, body }) => {
  const { billerId, day } = params
  if (!mayWriteProduction(ctx.actor, billerId)) throw notFound()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { productionDay, engaging, names } = await readWritableDay(ctx.db, { billerId, day })
    const remaining = productionDay.entries.filter(entry => !isWritableFor(productionDay, entry.clientId))
    validateProduction(ctx, productionDay, { ...body, remaining, engaging })
    await refuseStrangeTasks(ctx, productionDay, body.entries)
    const resolved = await resolveEntryPractices(ctx, productionDay, body.entries)
    const clientIds = productionDay.parts.filter(isWritablePart).map(part => part.clientId)
    const entries = resolved.map(one => toStoredEntry(ctx, productionDay, one))
    const write = (db: Parameters<typeof writeProductionDay>[0]) =>
      writeProductionDay(db, productionDay, { now: ctx.now, clientIds, entries })
    const isWritten = productionDay.parts.some(part => isWritablePart(part) && isCounted(part.status))
      ? await writeAndAnnounce(ctx.db, ctx, productionChanged, params, write)
      : await write(ctx.db)
    if (isWritten) return { day: toWholeDayView(toSavedDay(productionDay, entries, remaining), names) }
  }
  throw toBusyDayRefusal()
}

const partFor = (
  productionDay: StoredProductionDay,
  clientId: OrganizationId,
): StoredProductionPart | undefined => productionDay.parts.find(part => part.clientId === clientId)

function isWritableFor(productionDay: StoredProductionDay, clientId: OrganizationId): boolean {
  const part = partFor(productionDay, clientId)
  return part === undefined || isWritablePart(part)
}

type ProductionInput = {
  readonly version: number
  readonly entries: readonly EntryInput[]
  readonly replaces?: readonly string[] | undefined
  readonly remaining: readonly StoredEntry[]
  /** Who engages the biller on that day. */
  readonly engaging: readonly string[]
}

/** Refuses what cannot be written: first what is wrong with it, then what the day does not allow. */
function validateProduction(
  ctx: Ctx,
  productionDay: StoredProductionDay,
  { version, entries, replaces, remaining, engaging }: ProductionInput,
): void {
  const { day } = productionDay
  const problems = findDayErrors({
    day,
    today: dayIn(ctx.actor.timeZone, ctx.now),
    entries,
    remaining,
    isEngagedWith: clientId => engaging.includes(clientId),
  })
  const [first] = Object.values(problems)
  if (first !== undefined) throw new Refusal('invalid', first, { fields: problems })
  const isLocked = entries.some(one => partFor(productionDay, one.clientId)?.locked)
  if (isLocked || (entries.length === 0 && isWhollyLocked(productionDay.parts))) throw toLockedDayRefusal()
  if (productionDay.version !== version || replacesUnseen(productionDay, replaces)) throw toStaleDayRefusal()
  const taken = entries.find(one => !isWritableFor(productionDay, one.clientId))
  if (taken) {
    const isApproved = partFor(productionDay, taken.clientId)?.status === 'approved'
    throw conflict(
      isApproved
        ? 'This client already approved this day. Ask them to reopen it.'
        : 'You already submitted this day for this client, and it’s waiting for a decision.',
    )
  }
  refuseStrangeIds(productionDay, entries)
}

/** Whether an entry can be written that the sender does not know of as such. */
const replacesUnseen = (
  productionDay: StoredProductionDay,
  replaces: readonly string[] | undefined,
): boolean =>
  replaces !== undefined &&
  productionDay.entries.some(
    one => isWritableFor(productionDay, one.clientId) && !replaces.includes(one.entryId),
  )

/** An entry that keeps its id was one of those that are replaced, and is there once. */
function refuseStrangeIds(productionDay: StoredProductionDay, entries: readonly EntryInput[]): void {
  const free = new Set(
    productionDay.entries.filter(one => isWritableFor(productionDay, one.clientId)).map(one => one.entryId),
  )
  for (const [index, { entryId }] of entries.entries())
    if (entryId !== undefined && !free.delete(entryId))
      throw invalid(`entries.${index}.entryId`, 'This entry isn’t part of this day.')
}

/** A task is one's own and of the same client; one that was named before may have gone to somebody else since. */
async function refuseStrangeTasks(
  ctx: Ctx,
  productionDay: StoredProductionDay,
  entries: readonly EntryInput[],
): Promise<void> {
  const existing = new Set(productionDay.entries.map(one => `${one.taskId} ${one.clientId}`))
  const isNew = ({ taskId, clientId }: EntryInput) =>
    taskId !== null && !existing.has(`${taskId} ${clientId}`)
  const taskIds = entries.filter(isNew).flatMap(({ taskId }) => taskId ?? [])
  if (taskIds.length === 0) return
  const seen = await readVisibleTasks(ctx.db, ctx, [...new Set(taskIds)])
  const own = new Set(seen.map(({ taskId, clientId }) => `${taskId} ${clientId}`))
  for (const [index, entry] of entries.entries())
    if (isNew(entry) && !own.has(`${entry.taskId} ${entry.clientId}`))
      throw invalid(`entries.${index}.taskId`, 'This isn’t one of your tasks for this client.')
}

const practiceKeyOf = ({ clientId, practiceId }: Pick<StoredEntry, 'clientId' | 'practiceId'>) =>
  `${clientId} ${practiceId}`

/**
 * Refuses a practice that is not the client's or is closed; one that the day named before stays. An entry that says no
 * name beside its practice gets that name, for the text is what is shown and exported.
 */
async function resolveEntryPractices(
  { db }: Pick<Ctx, 'db'>,
  productionDay: StoredProductionDay,
  entries: readonly EntryInput[],
): Promise<readonly EntryInput[]> {
  const existing = new Set(productionDay.entries.map(practiceKeyOf))
  const needsLookup = (entry: EntryInput) =>
    entry.practiceId !== null && (!existing.has(practiceKeyOf(entry)) || entry.practice === '')
  const clientIds = [...new Set(entries.filter(needsLookup).map(({ clientId }) => clientId))]
  if (clientIds.length === 0) return entries
  const practices = (await Promise.all(clientIds.map(one => listOrganizationPractices(db, one)))).flat()
  return entries.map((entry, index) => {
    if (!needsLookup(entry)) return entry
    const practice = practices.find(
      one => one.practiceId === entry.practiceId && one.organizationId === entry.clientId,
    )
    const message = existing.has(practiceKeyOf(entry)) ? null : findPracticeError(practice)
    if (message) throw invalid(`entries.${index}.practiceId`, message)
    return entry.practice === '' ? { ...entry, practice: practice?.name ?? '' } : entry
  })
}

/** What was timed stays so, with when it was; nothing else can say that it was. */
function toStoredEntry(ctx: Ctx, productionDay: StoredProductionDay, sent: EntryInput): StoredEntry {
  const before = productionDay.entries.find(one => one.entryId === sent.entryId)
  const isTimed = before?.source === 'timer'
  const typed = sent.source === 'timer' ? 'typed' : sent.source
  return {
    ...sent,
    entryId: sent.entryId ?? ctx.newId(),
    billerId: productionDay.billerId,
    day: productionDay.day,
    status: 'draft',
    source: isTimed ? 'timer' : typed,
    stretches: isTimed ? before.stretches : [],
  }
}

/** The day as it is now, without asking again. */
function toSavedDay(
  productionDay: StoredProductionDay,
  entries: readonly StoredEntry[],
  remaining: readonly StoredEntry[],
): StoredProductionDay {
  const clientIds = [...new Set(entries.map(one => one.clientId))].sort()
  const drafts = clientIds.map((clientId): StoredProductionPart => {
    const blank = { reason: '', submittedAt: null, decidedByName: null, decidedAt: null }
    return {
      ...blank,
      ...partFor(productionDay, clientId),
      clientId,
      status: 'draft',
      reopened: false,
      locked: false,
    }
  })
  return {
    ...productionDay,
    version: productionDay.version + 1,
    parts: [...productionDay.parts.filter(part => !isWritablePart(part)), ...drafts],
    entries: [...remaining, ...entries],
  }
}

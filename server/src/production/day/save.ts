import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { mayWriteProduction } from '@claimcrew/contract/production/policy'
import { isCounted, isWhollyLocked, isWritablePart, problemsOf } from '@claimcrew/contract/production/rules'
import type { SentEntry } from '@claimcrew/contract/production/shapes'
import { writeAndAnnounce } from '../../kit/events.ts'
import { conflict, invalid, notFound, Refusal } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { seenTasks } from '../../tasks/access.ts'
import { changedElsewhere, dayIsLocked, writtenElsewhere } from '../refusals.ts'
import type { Sheet, StoredEntry, StoredPart } from './day-store.ts'
import { wholeDay } from './show.ts'
import { readToWrite, writeSheet } from './write-store.ts'

// Two who meet at one day: the second reads anew and is judged by what the first has left.
const attempts = 5

/** Replaces what of one's own day is not submitted. */
export const saveProduction: Handler<typeof contract.saveProduction> = async (ctx, { params, body }) => {
  const { billerId, day } = params
  if (!mayWriteProduction(ctx.actor, billerId)) throw notFound()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { sheet, engaging, names } = await readToWrite(ctx.db, { billerId, day })
    const kept = sheet.entries.filter(entry => !isWritableFor(sheet, entry.clientId))
    judge(ctx, sheet, { ...body, kept, engaging })
    await refuseStrangeTasks(ctx, sheet, body.entries)
    const clientIds = sheet.parts.filter(isWritablePart).map(part => part.clientId)
    const entries = body.entries.map(one => entryOf(ctx, sheet, one))
    const write = (db: Parameters<typeof writeSheet>[0]) =>
      writeSheet(db, sheet, { now: ctx.now, clientIds, entries })
    const isWritten = sheet.parts.some(part => isWritablePart(part) && isCounted(part.status))
      ? await writeAndAnnounce(ctx.db, ctx, productionChanged, params, write)
      : await write(ctx.db)
    if (isWritten) return { day: wholeDay(written(sheet, entries, kept), names) }
  }
  throw changedElsewhere()
}

const partFor = (sheet: Sheet, clientId: string): StoredPart | undefined =>
  sheet.parts.find(part => part.clientId === clientId)

function isWritableFor(sheet: Sheet, clientId: string): boolean {
  const part = partFor(sheet, clientId)
  return part === undefined || isWritablePart(part)
}

type Sent = {
  readonly version: number
  readonly entries: readonly SentEntry[]
  readonly kept: readonly StoredEntry[]
  /** Who engages the biller on that day. */
  readonly engaging: readonly string[]
}

/** Refuses what cannot be written: first what is wrong with it, then what the day does not allow. */
function judge(ctx: Ctx, sheet: Sheet, { version, entries, kept, engaging }: Sent): void {
  const { day } = sheet
  const problems = problemsOf({
    day,
    today: dayIn(ctx.actor.timeZone, ctx.now),
    entries,
    kept,
    isEngagedWith: clientId => engaging.includes(clientId),
  })
  const [first] = Object.values(problems)
  if (first !== undefined) throw new Refusal('invalid', first, { fields: problems })
  const isLocked = entries.some(one => partFor(sheet, one.clientId)?.locked)
  if (isLocked || (entries.length === 0 && isWhollyLocked(sheet.parts))) throw dayIsLocked()
  if (sheet.version !== version) throw writtenElsewhere()
  const taken = entries.find(one => !isWritableFor(sheet, one.clientId))
  if (taken) {
    const isApproved = partFor(sheet, taken.clientId)?.status === 'approved'
    throw conflict(
      isApproved
        ? 'This client already approved this day. Ask them to reopen it.'
        : 'You already submitted this day for this client, and it’s waiting for a decision.',
    )
  }
  refuseStrangeIds(sheet, entries)
}

/** An entry that keeps its id was one of those that are replaced, and is there once. */
function refuseStrangeIds(sheet: Sheet, entries: readonly SentEntry[]): void {
  const free = new Set(
    sheet.entries.filter(one => isWritableFor(sheet, one.clientId)).map(one => one.entryId),
  )
  for (const [index, { entryId }] of entries.entries())
    if (entryId !== undefined && !free.delete(entryId))
      throw invalid(`entries.${index}.entryId`, 'This entry isn’t part of this day.')
}

/** A task is one's own and of the same client; one that was named before may have gone to somebody else since. */
async function refuseStrangeTasks(ctx: Ctx, sheet: Sheet, entries: readonly SentEntry[]): Promise<void> {
  const known = new Set(sheet.entries.map(one => `${one.taskId} ${one.clientId}`))
  const isNew = ({ taskId, clientId }: SentEntry) => taskId !== null && !known.has(`${taskId} ${clientId}`)
  const taskIds = entries.filter(isNew).flatMap(({ taskId }) => taskId ?? [])
  if (taskIds.length === 0) return
  const seen = await seenTasks(ctx.db, ctx, [...new Set(taskIds)])
  const own = new Set(seen.map(({ taskId, clientId }) => `${taskId} ${clientId}`))
  for (const [index, entry] of entries.entries())
    if (isNew(entry) && !own.has(`${entry.taskId} ${entry.clientId}`))
      throw invalid(`entries.${index}.taskId`, 'This isn’t one of your tasks for this client.')
}

/** What was timed stays so, with when it was; nothing else can say that it was. */
function entryOf(ctx: Ctx, sheet: Sheet, sent: SentEntry): StoredEntry {
  const before = sheet.entries.find(one => one.entryId === sent.entryId)
  const isTimed = before?.source === 'timer'
  const typed = sent.source === 'timer' ? 'typed' : sent.source
  return {
    ...sent,
    entryId: sent.entryId ?? ctx.newId(),
    billerId: sheet.billerId,
    day: sheet.day,
    status: 'draft',
    source: isTimed ? 'timer' : typed,
    stretches: isTimed ? before.stretches : [],
  }
}

/** The day as it is now, without asking again. */
function written(sheet: Sheet, entries: readonly StoredEntry[], kept: readonly StoredEntry[]): Sheet {
  const clientIds = [...new Set(entries.map(one => one.clientId))].sort()
  const drafts = clientIds.map((clientId): StoredPart => {
    const blank = { reason: '', submittedAt: null, decidedById: null, decidedAt: null }
    return {
      ...blank,
      ...partFor(sheet, clientId),
      clientId,
      status: 'draft',
      reopened: false,
      locked: false,
    }
  })
  return {
    ...sheet,
    version: sheet.version + 1,
    parts: [...sheet.parts.filter(part => !isWritablePart(part)), ...drafts],
    entries: [...kept, ...entries],
  }
}

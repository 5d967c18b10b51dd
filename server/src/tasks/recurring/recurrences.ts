import { doneReply } from '@claimcrew/contract/kit/reply'
import { dayIn } from '@claimcrew/contract/kit/time'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import type * as contract from '@claimcrew/contract/tasks/recurrence'
import {
  emptyRecurrence,
  findNextOccurrence,
  type Recurrence,
  type RecurrenceFields,
} from '@claimcrew/contract/tasks/recurrence'
import { emptyTask } from '@claimcrew/contract/tasks/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { readPracticeNames } from '../../organizations/store.ts'
import { lockOrganization } from '../../people/commands.ts'
import { listOrganizations, readSideNames } from '../../people/organization-store.ts'
import { lockClientShared, refuseNotEngaged, resolveClientId } from '../access.ts'
import { pickDefined } from '../pickDefined.ts'
import {
  countRecurrences,
  deleteRecurrenceRow,
  insertRecurrence,
  listRecurrencePage,
  lockRecurrence,
  type StoredRecurrence,
  writeRecurrence,
} from './recurrence-store.ts'

/** As many as anybody needs; what is beyond is a mistake or worse. */
export const maxRecurrences = 200

/** When one that is paused comes next. */
const notComing = { nextAt: null, nextOn: null }

export const createRecurrence: Handler<typeof contract.createRecurrence> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    const { clientId: named, paused = false, ...sent } = body
    const clientId = resolveClientId(ctx, named)
    // Held, so that of several at once none is one too many.
    await lockOrganization(tx, clientId)
    const { timeZone } = await lockClientShared(tx, clientId)
    await refuseNotEngaged(tx, clientId, sent.assigneeId, ctx.now)
    await refuseUnusablePractice(tx, clientId, sent.practiceId)
    if ((await countRecurrences(tx, clientId)) >= maxRecurrences)
      throw conflict(`You already have ${maxRecurrences} recurring tasks. Delete some first.`)
    const { dueAt: _, ...plain } = emptyTask
    const { title, workType, pattern, ...rest } = sent
    const usual = { ...plain, ...emptyRecurrence, startsOn: dayIn(timeZone, ctx.now) }
    const fields: RecurrenceFields = { ...usual, title, workType, pattern, ...pickDefined(rest) }
    const row = await insertRecurrence(
      tx,
      { recurrenceId: ctx.newId(), clientId, by: ctx.actor.userId, at: ctx.now },
      {
        ...fields,
        ...(paused ? notComing : comingNext(fields, timeZone, ctx)),
        paused,
        pauseReason: null,
      },
    )
    return { recurrence: await toRecurrenceView(tx, row) }
  })

export const updateRecurrence: Handler<typeof contract.updateRecurrence> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const { version, paused, ...sent } = body
    const before = await lockManagedRecurrence(tx, ctx, params.recurrenceId)
    if (version !== undefined && version !== before.version)
      throw conflict('Someone changed this in the meantime. Check what it says now, then save again.')
    const { timeZone } = await lockClientShared(tx, before.clientId)
    const after = { ...before, ...pickDefined(sent), paused: paused ?? before.paused }
    // One that was paused because its practice was closed goes on with another one, or with none.
    if (after.practiceId !== before.practiceId || (before.paused && !after.paused))
      await refuseUnusablePractice(tx, before.clientId, after.practiceId)
    // The person who gets its tasks from now on works for the client: also where it only goes on.
    if (!after.paused) await refuseNotEngaged(tx, before.clientId, after.assigneeId, ctx.now)
    const next = after.paused ? notComing : comingNext(after, timeZone, ctx)
    const row = await writeRecurrence(tx, before.recurrenceId, {
      ...after,
      ...next,
      pauseReason: after.paused ? before.pauseReason : null,
    })
    return { recurrence: await toRecurrenceView(tx, row) }
  })

export const deleteRecurrence: Handler<typeof contract.deleteRecurrence> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const { recurrenceId } = await lockManagedRecurrence(tx, ctx, params.recurrenceId)
    await deleteRecurrenceRow(tx, recurrenceId)
    return doneReply
  })

export const listRecurrences: Handler<typeof contract.listRecurrences> = async (ctx, { query }) => {
  const { clientId, cursor, limit } = query
  const ownerId = ctx.actor.role === 'ADMIN' ? clientId : resolveClientId(ctx, clientId)
  const rows = await listRecurrencePage(ctx.db, ownerId, parseCursor(cursor), limit + 1)
  const page = toPage(rows, limit, ({ createdAt, recurrenceId }) => [createdAt, recurrenceId])
  return { ...page, items: await toRecurrenceViews(ctx.db, page.items) }
}

async function lockManagedRecurrence(
  tx: Tx,
  { actor }: CommandCtx,
  recurrenceId: string,
): Promise<StoredRecurrence> {
  const one = await lockRecurrence(tx, recurrenceId)
  if (!one || !mayManageTask(actor, one)) throw notFound()
  return one
}

/** What is to come; nothing at all is a mistake. */
function comingNext(fields: RecurrenceFields, timeZone: string, { now }: CommandCtx) {
  if (fields.endsOn !== null && fields.endsOn < fields.startsOn)
    throw invalid('endsOn', 'The last day can’t be before the first.')
  const next = findNextOccurrence(fields, timeZone, now)
  if (!next) throw invalid('endsOn', 'This would never repeat. Choose a later last day.')
  return { nextAt: next.at, nextOn: next.day }
}

async function toRecurrenceView(db: Db | Tx, row: StoredRecurrence): Promise<Recurrence> {
  const [view] = await toRecurrenceViews(db, [row])
  if (!view) throw new Error('One in, one out')
  return view
}

async function toRecurrenceViews(db: Db | Tx, rows: readonly StoredRecurrence[]): Promise<Recurrence[]> {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  const clients = new Map((await listOrganizations(db, clientIds)).map(client => [client.id, client]))
  const assigneeNames = await readSideNames(
    db,
    rows.map(({ assigneeId }) => assigneeId),
  )
  const practices = await readPracticeNames(
    db,
    rows.flatMap(({ practiceId }) => practiceId ?? []),
  )
  return rows.map(row => ({
    ...row,
    clientName: clients.get(row.clientId)?.userName ?? '',
    timeZone: clients.get(row.clientId)?.timeZone ?? 'UTC',
    assigneeName: assigneeNames.get(row.assigneeId ?? '') ?? null,
    practiceName: practices.get(row.practiceId ?? '') ?? null,
  }))
}

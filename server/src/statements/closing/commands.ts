import { isWritablePeriod } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { dayIn } from '@claimcrew/contract/kit/time'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { actorMay } from '@claimcrew/contract/permissions'
import { formatLeft, isAnythingLeft, toBlockers } from '@claimcrew/contract/statements/closing'
import { type ExpectedClosing, statementsChanged } from '@claimcrew/contract/statements/contract'
import { monthClosed } from '@claimcrew/contract/statements/events'
import { kinds } from '@claimcrew/contract/statements/notifications'
import { listMonthDays, toDueDay } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { approveMonth } from '../../attendance/register/commands.ts'
import { closeGaps } from '../../clocks/gaps/commands.ts'
import { listUnresolvedIds } from '../../clocks/reading/unresolved-store.ts'
import { lockPeriodsShared } from '../../engagements/commands.ts'
import { wasEverEngaged } from '../../engagements/engagement-range-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, forbidden, invalid, notFound } from '../../kit/refusal.ts'
import { readActingNames, readActorName } from '../../people/acting-name-store.ts'
import { notifyOrganization } from '../../people/commands.ts'
import { listOrganizations, readSideAddresses } from '../../people/organization-store.ts'
import { reviewParts } from '../../production/review/commands.ts'
import { computeStatements } from '../computeStatements.ts'
import { insertFinalStatements, listFinalEngagementStatements, lockNumbersForUpdate } from '../final-store.ts'
import { hasMonthBegun, resolveClientId } from '../statementOwner.ts'
import { type Checklist, type ChecklistItem, readChecklist } from './checklist.ts'

type MonthClosing = {
  readonly clientId: OrganizationId
  readonly month: string
  /** All who are not closed yet where nobody is named. */
  readonly billerIds?: readonly string[] | undefined
  readonly approveProduction: boolean
  readonly leaveUnsubmitted: boolean
  readonly despiteGaps: boolean
  /** Why it is closed although time gaps are left. */
  readonly reason?: string | undefined
  readonly dueOn?: string | undefined
  /** What somebody had before them when they said so. */
  readonly expected?: ExpectedClosing | undefined
}

/**
 * Closes a client's month: approves production and attendance of everybody who is meant and makes their statements final,
 * or refuses and says what is left. Of several who close at once one goes first, and the others find it closed.
 */
export async function closeMonth(
  tx: Tx,
  ctx: CommandCtx,
  request: Omit<MonthClosing, 'clientId'> & { readonly clientId?: OrganizationId | undefined },
): Promise<Statement[]> {
  const { month } = request
  const clientId = await resolveClientId(tx, ctx.actor, request.clientId)
  if (!hasMonthBegun(month, ctx.now)) throw conflict(`${monthText(month)} hasn’t started yet.`)
  const closing = { ...request, clientId }
  if (closing.despiteGaps && closing.reason === undefined)
    throw invalid('reason', 'Enter why you’re closing the month with time gaps.')
  const days = await readPaymentDays(tx, ctx, closing)
  await lockNumbersForUpdate(tx, clientId)
  const billerIds = closing.billerIds && [...new Set(closing.billerIds)]
  const checklist = await readChecklist(tx, ctx, { clientId, month, ...(billerIds && { billerIds }) })
  await refuseOthers(tx, closing, checklist)
  const selected = checklist.billers.filter(({ row }) => billerIds !== undefined || row.state !== 'closed')
  await lockPeriodsShared(
    tx,
    clientId,
    selected.map(({ row }) => row.billerId),
  )
  refuseClosed(selected, month)
  refuseSettled(ctx, selected)
  refuseUnfinished(selected, closing)
  refuseUndecided(ctx, selected, month)
  refuseUnseenProduction(selected, closing)
  await settleGaps(tx, ctx, closing, selected)
  await approveProduction(tx, ctx, clientId, selected)
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  for (const { row, isLocked } of selected)
    if (!isLocked) await approveMonth(tx, ctx, { billerId: row.billerId, month: number, year, clientId })
  const made = await makeFinal(tx, ctx, { ...closing, ...days }, selected, checklist)
  await notifyOfClosing(tx, ctx, closing, selected, made)
  const finals = await listFinalEngagementStatements(
    tx,
    selected.flatMap(({ engagements }) => engagements.map(one => one.engagementId)),
    month,
  )
  // Last of all, when nobody can change the hours any more.
  refuseUnseenAmounts(finals, closing)
  return finals
}

type PaymentDays = { readonly issuedOn: string; readonly dueOn: string }

/** The days that stand on the statements, where the client is. */
async function readPaymentDays(
  tx: Tx,
  { now }: CommandCtx,
  { clientId, dueOn }: MonthClosing,
): Promise<PaymentDays> {
  const [client] = await listOrganizations(tx, [clientId])
  const issuedOn = dayIn(client?.timeZone ?? 'UTC', now)
  if (dueOn !== undefined && dueOn < issuedOn)
    throw invalid('dueOn', 'The due date can’t be before the day you close the month.')
  return { issuedOn, dueOn: dueOn ?? toDueDay(issuedOn) }
}

/** Strangers do not exist; anyone who is known and did not work in that month is named by mistake. */
async function refuseOthers(
  tx: Tx,
  { clientId, billerIds }: MonthClosing,
  { billers }: Checklist,
): Promise<void> {
  const listed = new Set(billers.map(({ row }) => row.billerId))
  const missing = (billerIds ?? []).filter(id => !listed.has(id))
  for (const billerId of missing)
    if (!(await wasEverEngaged(tx, { clientId, billerIds: [billerId] }))) throw notFound()
  if (missing.length > 0) throw invalid('billerIds', 'Some of these people didn’t work this month.')
}

function refuseClosed(selected: readonly ChecklistItem[], month: string): void {
  if (selected.length === 0)
    throw conflict(`There’s nothing to close in ${monthText(month)}, or it’s already closed.`)
  const closed = selected.filter(({ row }) => row.state === 'closed').map(({ row }) => row)
  if (closed.length > 0)
    throw conflict(
      `${monthText(month)} is already closed: ${closed.map(row => row.billerName).join(', ')}.`,
      Object.fromEntries(closed.map(row => [row.billerId, 'Already closed'])),
    )
}

/** A client writes about the days of an engagement that ended for a week after its month; an ADMIN goes on. */
function refuseSettled({ actor }: CommandCtx, selected: readonly ChecklistItem[]): void {
  if (actor.role !== 'CLIENT') return
  const isSettled = ({ engagements, days, today }: ChecklistItem) =>
    days.length > 0 && engagements.every(row => !isWritablePeriod(row, today))
  const settled = selected.filter(isSettled).map(({ row }) => row.billerName)
  if (settled.length > 0)
    throw forbidden(
      `The engagement with ${settled.join(', ')} has ended, so only an admin can close its last month now.`,
    )
}

/** Who may not approve closes what others have approved. */
function refuseUndecided({ actor }: CommandCtx, selected: readonly ChecklistItem[], month: string): void {
  if (actorMay(actor, 'attendance:approve:team') && actorMay(actor, 'production:review:team')) return
  const open = selected
    .filter(({ row, isLocked, toApprove }) => !isLocked || toApprove.length > 0 || isAnythingLeft(row.left))
    .map(({ row }) => row)
  if (open.length > 0)
    throw conflict(
      `${monthText(month)} isn’t ready to close. A manager has to approve it first: ${open.map(row => row.billerName).join(', ')}.`,
      Object.fromEntries(open.map(row => [row.billerId, 'Not approved yet'])),
    )
}

const maxNamed = 5

function refuseUnfinished(selected: readonly ChecklistItem[], closing: MonthClosing): void {
  const left = selected.flatMap(({ row }) => {
    const standing = toBlockers(row.left, closing)
    return isAnythingLeft(standing) ? [{ ...row, text: formatLeft(standing) }] : []
  })
  if (left.length === 0) return
  const named = left.slice(0, maxNamed).map(({ billerName, text }) => `${billerName}: ${text}.`)
  const others = left.length - named.length
  throw conflict(
    [
      `${monthText(closing.month)} isn’t ready to close.`,
      ...named,
      ...(others > 0 ? [`And ${others} more.`] : []),
    ].join(' '),
    Object.fromEntries(left.map(({ billerId, text }) => [billerId, text])),
  )
}

/** Nothing becomes final that the person who closes has not seen. */
const changedUnseen = (billerIds: readonly string[]) =>
  conflict(
    'The month changed in the meantime. Check the new amount, then close it again.',
    Object.fromEntries(billerIds.map(billerId => [billerId, 'Changed in the meantime'])),
  )

function refuseUnseenProduction(selected: readonly ChecklistItem[], { expected }: MonthClosing): void {
  if (!expected) return
  const sum = (kind: 'productionToApprove' | 'productionToSubmit') =>
    selected.reduce((all, { row }) => all + row.left[kind], 0)
  if (sum('productionToApprove') !== expected.toApprove || sum('productionToSubmit') !== expected.toSubmit)
    throw changedUnseen([])
}

function refuseUnseenAmounts(finals: readonly Statement[], { expected }: MonthClosing): void {
  if (!expected) return
  const seen = new Map(expected.statements.map(one => [one.statementId, one]))
  const unseen = finals.filter(({ statementId, seconds, amountCents }) => {
    const expectedOne = seen.get(statementId)
    return expectedOne?.seconds !== seconds || expectedOne.amountCents !== amountCents
  })
  if (unseen.length > 0 || seen.size !== finals.length)
    throw changedUnseen(unseen.map(({ billerId }) => billerId))
}

/** What the clocks still ask is answered with the reason for closing all the same, so that nobody is asked any more. */
async function settleGaps(
  tx: Tx,
  ctx: CommandCtx,
  { clientId, month, reason }: MonthClosing,
  selected: readonly ChecklistItem[],
): Promise<void> {
  const billerIds = selected.filter(({ row }) => row.left.gaps > 0).map(({ row }) => row.billerId)
  if (billerIds.length === 0 || reason === undefined) return
  const days = listMonthDays(month)
  const filter = { clientId, billerIds, from: days[0] ?? '', to: days.at(-1) ?? '' }
  await closeGaps(tx, ctx, await listUnresolvedIds(tx, filter), reason)
}

async function approveProduction(
  tx: Tx,
  ctx: CommandCtx,
  clientId: OrganizationId,
  selected: readonly ChecklistItem[],
): Promise<void> {
  const parts = selected.flatMap(({ row: { billerId }, toApprove }) =>
    toApprove.map(day => ({ billerId, day, clientId })),
  )
  // They are locked with their month, a moment later: here, so that each is written once.
  if (parts.length > 0) await reviewParts(tx, ctx, parts, { decision: 'approved', reason: '', locks: true })
}

/** Of a month that was closed before and opened again the statement stands; what differs is told by the next one. */
async function makeFinal(
  tx: Tx,
  ctx: CommandCtx,
  { clientId, month, reason, issuedOn, dueOn }: MonthClosing & PaymentDays,
  selected: readonly ChecklistItem[],
  { statements, reopened }: Checklist,
) {
  const standing = new Set(statements.filter(one => one.status === 'final').map(one => one.engagementId))
  const open = selected.flatMap(({ engagements }) =>
    engagements.filter(one => !standing.has(one.engagementId)),
  )
  const drafts = await computeStatements(tx, ctx, open, month, reopened)
  const addresses = await readSideAddresses(tx, [clientId, ...open.map(one => one.billerId)])
  const withGaps = new Set(selected.filter(({ row }) => row.left.gaps > 0).map(({ row }) => row.billerId))
  const made = drafts.map(draft => ({
    ...draft,
    issuedOn,
    dueOn,
    closedDespite: withGaps.has(draft.billerId) ? (reason ?? null) : null,
    clientAddress: addresses.get(clientId) ?? '',
    billerAddress: addresses.get(draft.billerId) ?? '',
  }))
  const { userId } = ctx.actor
  const name = (await readActingNames(tx, [{ userId, organizationId: clientId }]))(userId, clientId)
  await insertFinalStatements(tx, made, { userId, name, now: ctx.now }).catch(error => {
    throw violatesConstraint(error, 'statements_once')
      ? conflict(`${monthText(month)} is already closed.`)
      : error
  })
  return made
}

async function notifyOfClosing(
  tx: Tx,
  ctx: CommandCtx,
  { clientId, month, reason }: MonthClosing,
  selected: readonly ChecklistItem[],
  made: Awaited<ReturnType<typeof makeFinal>>,
): Promise<void> {
  const billerIds = selected.map(({ row }) => row.billerId)
  const statementIds = made.map(one => one.statementId)
  await audit(tx, ctx, {
    action: 'month:close',
    subjectId: clientId,
    after: { month, billerIds, statementIds },
    organizationId: clientId,
    ...(selected.some(({ row }) => row.left.gaps > 0) && reason !== undefined && { reason }),
  })
  const who = await readActorName(tx, ctx.actor, made[0]?.clientName)
  for (const { statementId, billerId, title } of made)
    await notify(tx, ctx, {
      userId: billerId,
      kind: kinds['statement-final'],
      event: statementId,
      title: 'Statement ready',
      description: `${who} closed ${monthText(month)}. Your statement for ${title} is final.`,
      link: to('/reports', { statement: statementId }),
    })
  const [one, ...more] = selected.map(({ row }) => row.billerName)
  await notifyOrganization(tx, ctx, {
    organizationId: clientId,
    kind: kinds['month-closed'],
    event: ctx.newId(),
    title: `${monthText(month)} is closed`,
    description: `${await readActorName(tx, ctx.actor)} closed it for ${more.length === 0 ? one : countText(selected.length, 'biller')}.`,
    link: to('/reports', { view: 'statements', month }),
  })
  await announce(tx, ctx, monthClosed, { clientId, month, billerIds, statementIds })
  const [first, ...others] = billerIds.map(part => ({ now: ctx.now, subject: clientId, part }))
  if (first) await publish(tx, statementsChanged, first, ...others)
}

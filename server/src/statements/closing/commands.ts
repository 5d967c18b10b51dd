import { isWritable } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { inTheWay, isAnythingLeft, leftText } from '@claimcrew/contract/statements/closing'
import { statementsMoved } from '@claimcrew/contract/statements/contract'
import { monthClosed } from '@claimcrew/contract/statements/events'
import { kinds } from '@claimcrew/contract/statements/notifications'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { approveMonth } from '../../attendance/register/commands.ts'
import { holdTies } from '../../engagements/store.ts'
import { isTied } from '../../engagements/within-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { conflict, forbidden, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { decideParts } from '../../production/review/commands.ts'
import { computeStatements } from '../compute.ts'
import { finalsOf, holdNumbers, insertFinals } from '../final-store.ts'
import { type Checked, type Checklist, readChecklist } from './checklist.ts'

type Closing = {
  readonly clientId: string
  readonly month: string
  /** All who are not closed yet where nobody is named. */
  readonly billerIds?: readonly string[] | undefined
  readonly approveProduction: boolean
  readonly leaveUnsubmitted: boolean
}

/**
 * Closes a client's month: approves production and attendance of everybody who is meant and makes their statements final,
 * or refuses and says what is left. Of several who close at once one goes first, and the others find it closed.
 */
export async function closeMonth(tx: Tx, by: Acting, closing: Closing): Promise<Statement[]> {
  const { clientId, month } = closing
  await holdNumbers(tx, clientId)
  const billerIds = closing.billerIds && [...new Set(closing.billerIds)]
  const checklist = await readChecklist(tx, by, { clientId, month, ...(billerIds && { billerIds }) })
  await refuseOthers(tx, closing, checklist)
  const chosen = checklist.billers.filter(({ row }) => billerIds !== undefined || row.state !== 'closed')
  await holdTies(
    tx,
    clientId,
    chosen.map(({ row }) => row.billerId),
  )
  refuseClosed(chosen, month)
  refuseSettled(by, chosen)
  refuseUnfinished(chosen, closing)
  await approveProduction(tx, by, clientId, chosen)
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  for (const { row, isLocked } of chosen)
    if (!isLocked) await approveMonth(tx, by, { billerId: row.billerId, month: number, year, clientId })
  const made = await makeFinal(tx, by, closing, chosen, checklist)
  await tell(tx, by, closing, chosen, made)
  return finalsOf(
    tx,
    chosen.flatMap(({ engagements }) => engagements.map(one => one.engagementId)),
    month,
  )
}

/** Strangers do not exist; whoever is known and did not work in that month is named by mistake. */
async function refuseOthers(tx: Tx, { clientId, billerIds }: Closing, { billers }: Checklist): Promise<void> {
  const found = new Set(billers.map(({ row }) => row.billerId))
  const missing = (billerIds ?? []).filter(id => !found.has(id))
  for (const billerId of missing)
    if (!(await isTied(tx, { clientId, billerIds: [billerId] }))) throw notFound()
  if (missing.length > 0) throw invalid('billerIds', 'Some of these people didn’t work this month.')
}

function refuseClosed(chosen: readonly Checked[], month: string): void {
  if (chosen.length === 0) throw conflict(`There’s nothing to close in ${month}, or it’s already closed.`)
  const closed = chosen.filter(({ row }) => row.state === 'closed').map(({ row }) => row)
  if (closed.length > 0)
    throw conflict(
      `${month} is already closed: ${closed.map(row => row.billerName).join(', ')}.`,
      Object.fromEntries(closed.map(row => [row.billerId, 'Already closed'])),
    )
}

/** A client writes about the days of an engagement that ended for a week after its month; an ADMIN goes on. */
function refuseSettled({ actor }: Acting, chosen: readonly Checked[]): void {
  if (actor.role !== 'CLIENT') return
  const isSettled = ({ engagements, days, today }: Checked) =>
    days.length > 0 && engagements.every(row => !isWritable(row, today))
  const settled = chosen.filter(isSettled).map(({ row }) => row.billerName)
  if (settled.length > 0)
    throw forbidden(
      `The engagement with ${settled.join(', ')} has ended, so only an admin can close its last month now.`,
    )
}

const mostNamed = 5

function refuseUnfinished(chosen: readonly Checked[], closing: Closing): void {
  const left = chosen.flatMap(({ row }) => {
    const standing = inTheWay(row.left, closing)
    return isAnythingLeft(standing) ? [{ ...row, text: leftText(standing) }] : []
  })
  if (left.length === 0) return
  const named = left.slice(0, mostNamed).map(({ billerName, text }) => `${billerName}: ${text}.`)
  const others = left.length - named.length
  throw conflict(
    [`${closing.month} isn’t ready to close.`, ...named, ...(others > 0 ? [`And ${others} more.`] : [])].join(
      ' ',
    ),
    Object.fromEntries(left.map(({ billerId, text }) => [billerId, text])),
  )
}

async function approveProduction(
  tx: Tx,
  by: Acting,
  clientId: string,
  chosen: readonly Checked[],
): Promise<void> {
  const parts = chosen.flatMap(({ row: { billerId }, toApprove }) =>
    toApprove.map(day => ({ billerId, day, clientId })),
  )
  // They are locked with their month, a moment later: here, so that each is written once.
  if (parts.length > 0) await decideParts(tx, by, parts, { decision: 'approved', reason: '', locks: true })
}

/** Of a month that was closed before and opened again the statement stands; what differs is told by the next one. */
async function makeFinal(
  tx: Tx,
  by: Acting,
  { month }: Closing,
  chosen: readonly Checked[],
  { statements, reopened }: Checklist,
) {
  const standing = new Set(statements.filter(one => one.status === 'final').map(one => one.engagementId))
  const open = chosen.flatMap(({ engagements }) => engagements.filter(one => !standing.has(one.engagementId)))
  const made = await computeStatements(tx, by, open, month, reopened)
  await insertFinals(tx, made, { userId: by.actor.userId, now: by.now }).catch(error => {
    throw violates(error, 'statements_once') ? conflict(`${month} is already closed.`) : error
  })
  return made
}

async function tell(
  tx: Tx,
  by: Acting,
  { clientId, month }: Closing,
  chosen: readonly Checked[],
  made: Awaited<ReturnType<typeof makeFinal>>,
): Promise<void> {
  const billerIds = chosen.map(({ row }) => row.billerId)
  const statementIds = made.map(one => one.statementId)
  await audit(tx, by, {
    action: 'month:close',
    subjectId: clientId,
    after: { month, billerIds, statementIds },
  })
  for (const { statementId, billerId, clientName, title } of made)
    await notify(tx, by, {
      userId: billerId,
      kind: kinds['statement-final'],
      event: statementId,
      title: 'Statement ready',
      description: `${clientName} closed ${month}. Your statement for ${title} is final.`,
      link: to('/reports', { statement: statementId }),
    })
  await announce(tx, by, monthClosed, { clientId, month, billerIds, statementIds })
  const [first, ...others] = billerIds.map(part => ({ now: by.now, subject: clientId, part }))
  if (first) await publish(tx, statementsMoved, first, ...others)
}

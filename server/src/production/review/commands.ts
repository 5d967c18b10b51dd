import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay, rangeText } from '@claimcrew/contract/kit/timeText'
import { productionChanged } from '@claimcrew/contract/production/events'
import { kinds } from '@claimcrew/contract/production/notifications'
import { mayReviewProduction, maySeeProduction } from '@claimcrew/contract/production/policy'
import { findReviewError } from '@claimcrew/contract/production/rules'
import type { WholeProductionDay } from '@claimcrew/contract/production/shapes'
import { listPeriodsAmong } from '../../engagements/period-store.ts'
import { audit, auditEach } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, forbidden, invalid, notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { settleOrganizationNotifications } from '../../people/commands.ts'
import { listPeople } from '../../people/store.ts'
import { resolveClientId } from '../clientParam.ts'
import { readProductionDay } from '../day/day-store.ts'
import {
  lockPartsForUpdate,
  type PartDecision,
  type ProductionPartKey,
  reopenPart,
  writeDecisions,
} from '../day/part-store.ts'
import { readProductionDayView } from '../day/productionDayView.ts'
import { publishToClients } from '../live.ts'
import { toStaleDayRefusal } from '../refusals.ts'

/** A part that somebody looked at; with a version it must not have been written since. */
type ReviewedPart = ProductionPartKey & { readonly version?: number | undefined }

const toKey = ({ billerId, day, clientId }: ProductionPartKey) => `${billerId} ${day} ${clientId}`

/** Approves parts of days that were submitted, or sends them back: all of them, or none. */
export async function reviewParts(
  tx: Tx,
  ctx: CommandCtx,
  parts: readonly ReviewedPart[],
  partDecision: PartDecision,
): Promise<void> {
  const { decision, reason } = partDecision
  await refuseStrangers(tx, ctx, parts)
  const locked = new Map((await lockPartsForUpdate(tx, parts)).map(part => [toKey(part), part]))
  for (const part of parts) {
    const match = locked.get(toKey(part))
    const why = findReviewError(match?.status ?? null, match?.locked ?? false)
    if (why !== null) throw conflict(parts.length === 1 ? why : `${formatDay(part.day, ctx.now)}: ${why}`)
    if (part.version !== undefined && part.version !== match?.version) throw toStaleDayRefusal()
  }
  await writeDecisions(tx, parts, { userId: ctx.actor.userId, now: ctx.now }, partDecision)
  await auditEach(
    tx,
    ctx,
    parts.map(({ billerId, day, clientId }) => ({
      action: decision === 'approved' ? 'production:approve' : 'production:send-back',
      subjectId: billerId,
      before: { day, clientId, status: 'submitted' },
      after: { day, clientId, status: decision },
      organizationId: clientId,
      ...(reason === '' ? {} : { reason }),
    })),
  )
  for (const { billerId, day, clientId: organizationId } of parts)
    await settleOrganizationNotifications(tx, ctx, {
      organizationId,
      kind: kinds['production-submitted'],
      event: `${billerId}:${day}`,
    })
  await notifyBillers(tx, ctx, parts, partDecision)
  await publishMoved(tx, ctx, parts)
  // What is approved has counted since it was submitted.
  if (decision !== 'approved') await sayChanged(tx, ctx, parts)
}

/** A day of a biller; an ADMIN says whose part of it is meant. */
type DayToReview = Pick<ProductionPartKey, 'billerId' | 'day'> & {
  readonly clientId?: OrganizationId | undefined
  readonly version?: number | undefined
}

/** Approves one day of a biller, or sends it back. */
export async function reviewProduction(
  tx: Tx,
  ctx: CommandCtx,
  day: DayToReview,
  decision: PartDecision,
): Promise<WholeProductionDay> {
  await reviewParts(tx, ctx, [{ ...day, clientId: resolveClientId(ctx.actor, day.clientId) }], decision)
  return readReviewedDay(tx, ctx, day)
}

/** The same for many days at once: all of them, or none. */
export async function reviewDays(
  tx: Tx,
  ctx: CommandCtx,
  days: readonly DayToReview[],
  decision: PartDecision,
): Promise<WholeProductionDay[]> {
  const parts = days.map(one => ({ ...one, clientId: resolveClientId(ctx.actor, one.clientId) }))
  if (new Set(parts.map(toKey)).size < parts.length) throw invalid('days', 'A day is listed twice.')
  await reviewParts(tx, ctx, parts, decision)
  const views: WholeProductionDay[] = []
  for (const part of parts) views.push(await readReviewedDay(tx, ctx, part))
  return views
}

/** The day as the person who decided sees it: a client the own part alone. */
async function readReviewedDay(
  tx: Tx,
  { actor }: CommandCtx,
  { billerId, day }: Pick<ProductionPartKey, 'billerId' | 'day'>,
): Promise<WholeProductionDay> {
  const clientId = actor.organizationId
  return readProductionDayView(tx, await readProductionDay(tx, billerId, day, clientId))
}

/** Lets the biller write an approved part again. It counts as it stands until that is done. */
export async function reopenProduction(
  tx: Tx,
  ctx: CommandCtx,
  { billerId, day, clientId: named }: DayToReview,
  reason: string,
): Promise<WholeProductionDay> {
  const clientId = resolveClientId(ctx.actor, named)
  const part = { billerId, day, clientId }
  await refuseStrangers(tx, ctx, [part])
  const [locked] = await lockPartsForUpdate(tx, [part])
  if (locked?.locked) throw conflict('This month is approved and closed. An admin can reopen it.')
  if (locked?.status !== 'approved') throw conflict('You can only reopen an approved day.')
  await reopenPart(tx, part, reason)
  await audit(tx, ctx, {
    action: 'production:reopen',
    subjectId: billerId,
    before: { day, clientId, reopened: false },
    after: { day, clientId, reopened: true },
    organizationId: clientId,
    reason,
  })
  await notify(tx, ctx, {
    userId: billerId,
    kind: kinds['production-reopened'],
    event: `${toKey(part)}:${ctx.now}`,
    title: 'Production reopened',
    description: `${formatDay(day, ctx.now)} was reopened by ${await readActorName(tx, ctx.actor)} and can be edited again: ${reason}`,
    link: to('/production-report', { view: 'day', day }),
  })
  await publishMoved(tx, ctx, [part])
  await sayChanged(tx, ctx, [part])
  return readReviewedDay(tx, ctx, part)
}

/** What somebody does not see is not there; what they only read by now is refused. */
async function refuseStrangers(tx: Tx, ctx: CommandCtx, parts: readonly ProductionPartKey[]): Promise<void> {
  const billerIds = [...new Set(parts.map(part => part.billerId))]
  const clientIds = [...new Set(parts.map(part => part.clientId))]
  const [ties, people] = [await listPeriodsAmong(tx, clientIds, billerIds), await listPeople(tx, billerIds)]
  const todays = new Map(people.map(({ id, timeZone }) => [id, dayIn(timeZone, ctx.now)]))
  for (const part of parts) refuseStranger(ctx, part, ties, todays.get(part.billerId))
}

function refuseStranger(
  { actor }: CommandCtx,
  { billerId, clientId, day }: ProductionPartKey,
  periods: readonly EngagementPeriod[],
  today: string | undefined,
): void {
  if (today === undefined) throw notFound()
  if (actor.userId === billerId) throw forbidden('You can’t approve your own work.')
  if (!maySeeProduction(actor, billerId, clientId, periods, day)) throw notFound()
  if (!mayReviewProduction(actor, billerId, clientId, periods, day, today))
    throw forbidden('This engagement has ended, so its days can’t be decided anymore. Ask an admin.')
}

/** One notification a biller, however many days it is about. */
async function notifyBillers(
  tx: Tx,
  ctx: CommandCtx,
  parts: readonly ProductionPartKey[],
  { decision, reason }: PartDecision,
): Promise<void> {
  const who = await readActorName(tx, ctx.actor)
  for (const [userId, own] of Map.groupBy(parts, part => part.billerId)) {
    const days = own.map(part => part.day).sort()
    const which =
      days.length === 1
        ? formatDay(days[0] ?? '', ctx.now)
        : `${countText(days.length, 'day')}, ${rangeText(days[0] ?? '', days.at(-1) ?? '', ctx.now)}`
    const isApproved = decision === 'approved'
    // One decision on these days; all of their keys would be longer than an index takes.
    const [first] = own
    await notify(tx, ctx, {
      userId,
      kind: kinds[isApproved ? 'production-approved' : 'production-sent-back'],
      event: `${first && toKey(first)}:${own.length}:${ctx.now}`,
      title: isApproved ? 'Production approved' : 'Production sent back',
      description: isApproved
        ? `${which}: your production is approved by ${who}.`
        : `${which}, sent back by ${who}: ${reason}`,
      link: to('/production-report', { view: 'day', day: days[0] ?? '' }),
    })
  }
}

async function publishMoved(tx: Tx, ctx: CommandCtx, parts: readonly ProductionPartKey[]): Promise<void> {
  for (const [billerId, own] of Map.groupBy(parts, part => part.billerId))
    await publishToClients(tx, ctx, billerId, [...new Set(own.map(part => part.clientId))])
}

async function sayChanged(tx: Tx, ctx: CommandCtx, parts: readonly ProductionPartKey[]): Promise<void> {
  const days = new Map(parts.map(({ billerId, day }) => [`${billerId} ${day}`, { billerId, day }]))
  for (const changed of days.values()) await announce(tx, ctx, productionChanged, changed)
}

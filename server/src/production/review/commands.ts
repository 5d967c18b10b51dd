import type { Tie } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText, rangeText } from '@claimcrew/contract/kit/timeWords'
import { productionMoved } from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { kinds } from '@claimcrew/contract/production/notifications'
import { mayReviewProduction, maySeeProduction } from '@claimcrew/contract/production/policy'
import { whyNotReview } from '@claimcrew/contract/production/rules'
import { tiesAmong } from '../../engagements/store.ts'
import { audit, auditEach } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { conflict, forbidden, notFound } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { listPeople } from '../../people/store.ts'
import { holdParts, type PartKey, reopenPart, type Said, writeDecisions } from '../day/part-store.ts'
import { writtenElsewhere } from '../refusals.ts'

/** A part that somebody looked at; with a version it must not have been written since. */
type LookedAt = PartKey & { readonly version?: number | undefined }

const keyOf = ({ billerId, day, clientId }: PartKey) => `${billerId} ${day} ${clientId}`

/** Approves parts of days that were submitted, or sends them back: all of them, or none. */
export async function decideParts(tx: Tx, by: Acting, parts: readonly LookedAt[], said: Said): Promise<void> {
  const { decision, reason } = said
  await refuseStrangers(tx, by, parts)
  const held = new Map((await holdParts(tx, parts)).map(part => [keyOf(part), part]))
  for (const part of parts) {
    const found = held.get(keyOf(part))
    const why = whyNotReview(found?.status ?? null, found?.locked ?? false)
    if (why !== null) throw conflict(parts.length === 1 ? why : `${dayText(part.day, by.now)}: ${why}`)
    if (part.version !== undefined && part.version !== found?.version) throw writtenElsewhere()
  }
  await writeDecisions(tx, parts, { userId: by.actor.userId, now: by.now }, said)
  await auditEach(
    tx,
    by,
    parts.map(({ billerId, day, clientId }) => ({
      action: decision === 'approved' ? 'production:approve' : 'production:send-back',
      subjectId: billerId,
      before: { day, clientId, status: 'submitted' },
      after: { day, clientId, status: decision },
      ...(reason === '' ? {} : { reason }),
    })),
  )
  await tellBillers(tx, by, parts, said)
  await publishMoved(tx, by, parts)
  // What is approved has counted since it was submitted.
  if (decision !== 'approved') await sayChanged(tx, by, parts)
}

/** Lets the biller write an approved part again. It counts as it stands until that is done. */
export async function reopen(tx: Tx, by: Acting, part: PartKey, reason: string): Promise<void> {
  await refuseStrangers(tx, by, [part])
  const [found] = await holdParts(tx, [part])
  if (found?.locked) throw conflict('This month is approved and closed. An admin can reopen it.')
  if (found?.status !== 'approved') throw conflict('You can only reopen an approved day.')
  await reopenPart(tx, part, reason)
  const { billerId, day, clientId } = part
  await audit(tx, by, {
    action: 'production:reopen',
    subjectId: billerId,
    before: { day, clientId, reopened: false },
    after: { day, clientId, reopened: true },
    reason,
  })
  await notify(tx, by, {
    userId: billerId,
    kind: kinds['production-reopened'],
    event: `${keyOf(part)}:${by.now}`,
    title: 'Production reopened',
    description: `${dayText(day, by.now)} can be edited again: ${reason}`,
    link: to('/production-report', { view: 'day', day }),
  })
  await publishMoved(tx, by, [part])
  await sayChanged(tx, by, [part])
}

/** What somebody does not see is not there; what they only read by now is refused. */
async function refuseStrangers(tx: Tx, by: Acting, parts: readonly PartKey[]): Promise<void> {
  const billerIds = [...new Set(parts.map(part => part.billerId))]
  const clientIds = [...new Set(parts.map(part => part.clientId))]
  const [ties, people] = [await tiesAmong(tx, clientIds, billerIds), await listPeople(tx, billerIds)]
  const todays = new Map(people.map(({ id, timeZone }) => [id, dayIn(timeZone, by.now)]))
  for (const part of parts) refuseStranger(by, part, ties, todays.get(part.billerId))
}

function refuseStranger(
  { actor }: Acting,
  { billerId, clientId, day }: PartKey,
  ties: readonly Tie[],
  today: string | undefined,
): void {
  if (today === undefined) throw notFound()
  if (actor.userId === billerId) throw forbidden('You can’t approve your own work.')
  if (!maySeeProduction(actor, billerId, clientId, ties, day)) throw notFound()
  if (!mayReviewProduction(actor, billerId, clientId, ties, day, today))
    throw forbidden('This engagement has ended, so its days can’t be decided anymore. Ask an admin.')
}

/** One notification a biller, however many days it is about. */
async function tellBillers(
  tx: Tx,
  by: Acting,
  parts: readonly PartKey[],
  { decision, reason }: Said,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(parts, part => part.billerId)) {
    const days = own.map(part => part.day).sort()
    const which =
      days.length === 1
        ? dayText(days[0] ?? '', by.now)
        : `${countText(days.length, 'day')}, ${rangeText(days[0] ?? '', days.at(-1) ?? '', by.now)}`
    const isApproved = decision === 'approved'
    // One decision on these days; all of their keys would be longer than an index takes.
    const [first] = own
    await notify(tx, by, {
      userId,
      kind: kinds[isApproved ? 'production-approved' : 'production-sent-back'],
      event: `${first && keyOf(first)}:${own.length}:${by.now}`,
      title: isApproved ? 'Production approved' : 'Production sent back',
      description: isApproved ? `${which}: your production is approved.` : `${which}: ${reason}`,
      link: to('/production-report', { view: 'day', day: days[0] ?? '' }),
    })
  }
}

async function publishMoved(tx: Tx, by: Acting, parts: readonly PartKey[]): Promise<void> {
  const billerIds = new Set(parts.map(part => part.billerId))
  const [first, ...others] = [...billerIds].map(subject => ({ now: by.now, subject }))
  if (first) await publish(tx, productionMoved, first, ...others)
}

async function sayChanged(tx: Tx, by: Acting, parts: readonly PartKey[]): Promise<void> {
  const days = new Map(parts.map(({ billerId, day }) => [`${billerId} ${day}`, { billerId, day }]))
  for (const changed of days.values()) await announce(tx, by, productionChanged, changed)
}

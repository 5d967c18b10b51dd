import { isDeepStrictEqual } from 'node:util'
import type { AuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { seatsChanged } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { maxSeats } from '@claimcrew/contract/people/actingFor'
import { seatChanged } from '@claimcrew/contract/people/events'
import { type Actor, actorMay, type Duty } from '@claimcrew/contract/permissions'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { publish } from '../../kit/live/events.ts'
import { changedMeanwhile, conflict, forbidden, invalid, notFound } from '../../kit/refusal.ts'
import { findAccountByEmail } from '../../people/account-store.ts'
import {
  insertSeat,
  lockSeat,
  lockSeatCount,
  lockUser,
  writeSeatDuties,
  writeSeatEnd,
} from '../../people/commands.ts'
import { readOrganizationNames, type StoredSeat } from '../../people/seat-store.ts'
import { toSeatViews } from './listSeats.ts'

/** Owners who look at the list see it at once. */
export const publishSeats = (tx: Tx, { now }: Pick<AuditCtx, 'now'>, organizationId: OrganizationId) =>
  publish(tx, seatsChanged, { now, subject: organizationId })

export const tooManySeats = `An organization can have at most ${maxSeats} seats.`

/** Counted at the moment itself: since somebody was invited others may have come. */
export async function insertSeatWithinLimit(
  tx: Tx,
  seat: Parameters<typeof insertSeat>[1],
  takenMessage: string,
): Promise<void> {
  if ((await lockSeatCount(tx, seat.organizationId)) >= maxSeats) throw conflict(tooManySeats)
  await insertSeat(tx, seat).catch(error => {
    throw violatesConstraint(error, 'organization_seats_one') ? conflict(takenMessage) : error
  })
}

type Reason = string | undefined

/** The admin tool, which is nobody, acts as an ADMIN does. */
const isAdmin = (actor: Actor | null): boolean => actor === null || actor.role === 'ADMIN'

const mayManageSeats = (actor: Actor | null): boolean => actor === null || actorMay(actor, 'seats:manage')

/** Changes what a seat is for; its holder goes on with that from the next call. */
export async function updateSeat(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  seatId: string,
  {
    duties,
    before,
    reason,
  }: {
    readonly duties: readonly Duty[]
    readonly before?: readonly Duty[] | undefined
    readonly reason?: Reason
  },
): Promise<OrganizationSeat> {
  const seat = await lockManagedSeat(tx, ctx, seatId, reason)
  // An owner of one organization has no say in another, not even about the own seat there.
  if (!isAdmin(ctx.actor) && seat.organizationId !== ctx.actor?.organizationId) throw notFound()
  if (!mayManageSeats(ctx.actor)) throw forbidden()
  if (before && !isDeepStrictEqual(before, seat.duties)) throw changedMeanwhile()
  await writeSeatDuties(tx, seatId, duties).catch(refuseLastOwner)
  await record(tx, ctx, 'seat:change', seat, reason, [...duties])
  return show(tx, { ...seat, duties: [...duties] })
}

export async function endSeat(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  seatId: string,
  reason: Reason,
): Promise<OrganizationSeat> {
  const seat = await lockManagedSeat(tx, ctx, seatId, reason)
  if (seat.userId !== ctx.actor?.userId && !mayManageSeats(ctx.actor)) throw forbidden()
  await writeSeatEnd(tx, seatId, ctx.now).catch(refuseLastOwner)
  await record(tx, ctx, 'seat:end', seat, reason, null)
  return show(tx, seat)
}

type NewSeat = {
  readonly organizationId: OrganizationId
  readonly email: string
  readonly duties: readonly Duty[]
  readonly reason: string
}

/** An ADMIN gives somebody who has a client account a seat without asking them. */
export async function addSeat(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  { organizationId, email, duties, reason }: NewSeat,
): Promise<OrganizationSeat> {
  const account = await findAccountByEmail(tx, email)
  const person = account && (await lockUser(tx, account.userId))
  const message = 'No active client account has this address.'
  if (person?.role !== 'CLIENT' || !person.active) throw conflict(message, { email: message })
  const { userId, userName } = person
  const seat = { seatId: ctx.newId(), organizationId, userId, duties: [...duties], since: ctx.now }
  return insertSeatAs(tx, ctx, { ...seat, userName, email: person.email }, reason)
}

/** The new one comes first, or its holder would be given an organization of their own in between. */
export async function moveSeat(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  seatId: string,
  { organizationId, reason }: Pick<NewSeat, 'organizationId' | 'reason'>,
): Promise<OrganizationSeat> {
  const seat = await lockManagedSeat(tx, ctx, seatId, reason)
  const newSeat = { ...seat, seatId: ctx.newId(), organizationId, since: ctx.now }
  const view = await insertSeatAs(tx, ctx, newSeat, reason)
  await endSeat(tx, ctx, seatId, reason)
  return view
}

async function insertSeatAs(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  seat: StoredSeat,
  reason: string,
): Promise<OrganizationSeat> {
  const { organizationId, duties } = seat
  if ((await readOrganizationNames(tx, [organizationId])).size === 0) throw notFound()
  await insertSeatWithinLimit(tx, seat, 'This person already has a seat there.')
  await record(tx, ctx, 'seat:add', { ...seat, duties: [] }, reason, duties)
  return show(tx, seat)
}

/** A seat of the organization that one acts for, or one's own in any, which one may leave; of an ADMIN any, with a reason. */
async function lockManagedSeat(
  tx: Tx,
  { actor }: AuditCtx & { readonly actor: Actor | null },
  seatId: string,
  reason: Reason,
): Promise<StoredSeat> {
  const seat = await lockSeat(tx, seatId)
  if (!seat) throw notFound()
  if (isAdmin(actor)) {
    if (!reason) throw invalid('reason', 'Enter the reason.')
  } else if (seat.organizationId !== actor?.organizationId && seat.userId !== actor?.userId) throw notFound()
  return seat
}

function refuseLastOwner(error: unknown): never {
  throw violatesConstraint(error, 'organization_seats_owner')
    ? conflict('This is the last owner. Make someone else an owner first.')
    : error
}

const record = async (
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  action: Extract<AuditKind, `seat:${string}`>,
  { userId, organizationId, duties }: StoredSeat & { readonly organizationId: OrganizationId },
  reason: Reason,
  after: readonly Duty[] | null,
) => {
  await audit(tx, ctx, {
    action,
    subjectId: userId,
    before: { organizationId, duties },
    after: after && { organizationId, duties: after },
    organizationId,
    ...(reason ? { reason } : {}),
  })
  await announce(tx, ctx, seatChanged, { organizationId, userId })
}

async function show(tx: Tx, seat: StoredSeat): Promise<OrganizationSeat> {
  const [view] = await toSeatViews(tx, [seat])
  if (!view) throw notFound()
  return view
}

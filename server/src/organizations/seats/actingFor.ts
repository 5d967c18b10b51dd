import type * as contract from '@claimcrew/contract/organizations/contract'
import type { ActingFor } from '@claimcrew/contract/people/actingFor'
import type { Actor } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { writeChoice } from '../../people/commands.ts'
import { listPersonSeats } from '../../people/seat-store.ts'

/** Somebody whose seat has ended meanwhile goes on in the next organization. */
export const getOrganization: Handler<typeof contract.getOrganization> = async ctx => {
  const seats = await listPersonSeats(ctx.db, ctx.actor.userId)
  const current = seats.find(({ organizationId }) => organizationId === ctx.actor.organizationId)
  const [next] = seats
  if (!next) throw notFound()
  return current ? show(current, seats) : actFor(ctx, next.organizationId)
}

export const chooseOrganization: Handler<typeof contract.chooseOrganization> = (ctx, { body }) =>
  actFor(ctx, body.organizationId)

const actFor = (ctx: Ctx, organizationId: string): Promise<ActingFor> =>
  inTransaction(ctx.db, async tx => {
    const seats = await listPersonSeats(tx, ctx.actor.userId)
    const seat = seats.find(one => one.organizationId === organizationId)
    if (!seat) throw notFound()
    await writeChoice(tx, ctx.actor, seat.organizationId, ctx.now)
    return show(seat, seats)
  })

/** For whom somebody acts whose seat has not ended. */
export async function readActingFor(
  db: Db | Tx,
  { userId, organizationId }: Pick<Actor, 'userId' | 'organizationId'>,
): Promise<ActingFor> {
  const seats = await listPersonSeats(db, userId)
  const seat = seats.find(one => one.organizationId === organizationId)
  if (!seat) throw notFound()
  return show(seat, seats)
}

type Seats = Awaited<ReturnType<typeof listPersonSeats>>

const show = ({ organizationId, name, duties }: Seats[number], seats: Seats): ActingFor => ({
  organization: { organizationId, name },
  duties,
  organizations: seats.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
})

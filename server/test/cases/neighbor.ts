import { sql } from 'kysely'
import type { Person, World } from '../world.ts'

const since = '2026-01-01'

/**
 * Somebody of the same role who shares with an owner all that two people can share without owning the same thing: a
 * biller works for the same clients on the same days, a client engages the same billers. Whatever the owner's role alone
 * opens is then open to the neighbor too, and only the row itself tells the two apart.
 */
export async function joinNeighbor(world: World, owner: Person, target: Person): Promise<Person> {
  const { role } = owner.user
  if (role === 'CLIENT') {
    const neighbor = await world.join('CLIENT')
    // Another client of the very biller whom a call is about is answered something.
    for (const billerId of await othersOf(world, 'client_id', owner))
      if (billerId !== target.userId) await world.engage(neighbor, { userId: billerId }, since)
    return neighbor
  }
  const neighbor = await world.join('BILLER')
  for (const clientId of await othersOf(world, 'biller_id', owner))
    await world.engage({ userId: clientId }, neighbor, since)
  return neighbor
}

/** Whom this person is engaged with: the other side of each engagement. */
async function othersOf(
  world: World,
  side: 'client_id' | 'biller_id',
  { userId }: Person,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(side === 'client_id' ? 'biller_id' : 'client_id')} as id
    from engagements where ${sql.ref(side)} = ${userId}`.execute(world.db)
  return rows.map(row => row.id)
}

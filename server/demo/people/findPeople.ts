import type { User } from '@claimcrew/contract/people/contract'
import { findUser, listPeopleOfRoles } from '../../src/people/store.ts'
import type { DemoActor, DemoTools } from '../load.ts'

type PersonAddress = { readonly email: string } | undefined

/** Finds the demo's people by their addresses; all are read at once. */
export async function readDemoPeople({ tx }: DemoTools): Promise<(person: PersonAddress) => User> {
  const listed = await listPeopleOfRoles(tx, ['ADMIN', 'CLIENT', 'BILLER'])
  const users = await Promise.all(listed.map(({ id }) => findUser(tx, id)))
  const byEmail = new Map(users.map(user => [user?.email, user]))
  return person => {
    const user = byEmail.get(person?.email ?? '')
    if (!user) throw new Error(`The demo speaks of ${person?.email}, whom it does not have`)
    return user
  }
}

export const toActor = ({ userId, role, timeZone }: User): DemoActor => ({ userId, role, timeZone })

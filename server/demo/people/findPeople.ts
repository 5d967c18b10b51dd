import type { User } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { listPeopleOfRoles } from '../../src/people/store.ts'
import type { DemoActor, DemoTools } from '../load.ts'

type PersonAddress = { readonly email: string } | undefined

export type DemoUser = Pick<User, 'userId' | 'userName' | 'email' | 'role' | 'timeZone' | 'createdAt'>

/** Finds the demo's people by their addresses; all are read at once. */
export async function readDemoPeople({ tx }: DemoTools): Promise<(person: PersonAddress) => DemoUser> {
  const listed = await listPeopleOfRoles(tx, ['ADMIN', 'CLIENT', 'BILLER'])
  const byEmail = new Map(
    listed.map(({ id, ...one }) => [one.email, { ...one, userId: id, role: one.role as Role }]),
  )
  return person => {
    const user = byEmail.get(person?.email ?? '')
    if (!user) throw new Error(`The demo speaks of ${person?.email}, whom it does not have`)
    return user
  }
}

export const toActor = ({ userId, role, timeZone }: DemoUser): DemoActor => ({ userId, role, timeZone })

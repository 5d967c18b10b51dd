import type { DemoActor } from '../load.ts'
import { demoClients, demoColleagues } from '../people.ts'
import { type readDemoPeople, toActor } from './findPeople.ts'

/** Who of a client's office does what. */
export type DemoStaff = {
  readonly owner: DemoActor
  /** Who looks after the team. */
  readonly manager: DemoActor
  /** Who closes months and pays. */
  readonly bookkeeper: DemoActor
}

type UserFinder = Awaited<ReturnType<typeof readDemoPeople>>

/** The people of each client, in their order; the owner does what nobody else has a seat for. */
export const listStaff = (userOf: UserFinder): DemoStaff[] =>
  demoClients.map((person, index) => {
    const owner = toActor(userOf(person))
    if (index > 0) return { owner, manager: owner, bookkeeper: owner }
    const organizationId: string = owner.userId
    const [manager, bookkeeper] = demoColleagues.map(colleague => ({
      ...toActor(userOf(colleague)),
      seat: { organizationId, duties: colleague.duties },
    }))
    return { owner, manager: manager ?? owner, bookkeeper: bookkeeper ?? owner }
  })

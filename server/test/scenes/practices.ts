import { createPractice } from '@claimcrew/contract/organizations/contract'
import type { NewPractice, Practice } from '@claimcrew/contract/organizations/shapes'
import type { Person, World } from '../world.ts'
import { pair } from './tasks.ts'

/** A practice of this client. */
export async function addPractice(client: Person, fields: NewPractice): Promise<Practice> {
  return (await client.get(createPractice, { body: fields })).practice
}

/** A client with two practices and a biller. */
export async function billingCompany(world: World) {
  const sides = await pair(world)
  return {
    ...sides,
    east: await addPractice(sides.client, { name: 'East Side Clinic' }),
    west: await addPractice(sides.client, { name: 'Wést Side Clinic' }),
  }
}

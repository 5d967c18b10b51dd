import type { Role } from '@claimcrew/contract/permissions'
import type { Person, World } from '../world.ts'

/** A person as they are after registering: nothing answered yet. */
export async function newcomer(world: World, role: Role): Promise<Person> {
  const person = await world.join(role)
  const none = {
    introduction: '',
    role_interest: '',
    experience: '',
    payment_preference: '',
    service_timeline: '',
  }
  await world.db.updateTable('users').set(none).where('id', '=', person.userId).execute()
  return person
}

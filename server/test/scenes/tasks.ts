import { createTask } from '@claimcrew/contract/tasks/contract'
import type { NewTask, Task } from '@claimcrew/contract/tasks/shapes'
import { form } from '../files/form.ts'
import type { Person, World } from '../world.ts'

/** A client and a biller who works for them. */
export async function pair(
  world: World,
  zones: { client?: string; biller?: string } = {},
): Promise<{ client: Person; biller: Person }> {
  const client = await world.join('CLIENT', { timeZone: zones.client ?? 'America/New_York' })
  const biller = await world.join('BILLER', { timeZone: zones.biller ?? 'Asia/Manila' })
  await world.engage(client, biller, '2026-01-01')
  return { client, biller }
}

/** A task of a client; nobody has it unless it says so. */
export async function task(client: Person, fields: Partial<NewTask> = {}): Promise<Task> {
  const body = { title: 'Work the denials of Aetna', workType: 'denials-technical', ...fields }
  return (await client.get(createTask, { body })).task
}

/** One that this person may see: an own one of a client, one that a biller has, somebody's for an ADMIN. */
export async function taskFor(target: Person, world: World, fields: Partial<NewTask> = {}): Promise<Task> {
  const client = target.user.role === 'CLIENT' ? target : await world.join('CLIENT')
  if (target.user.role !== 'BILLER') return task(client, fields)
  await world.engage(client, target, '2026-01-01')
  return task(client, { assigneeId: target.userId, ...fields })
}

/** A table as a browser sends it. */
export const csvForm = (content: string | Uint8Array) =>
  form({ name: 'file', filename: 'tasks.csv', type: 'text/csv', content })

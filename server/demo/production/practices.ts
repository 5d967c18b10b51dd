import type { User } from '@claimcrew/contract/people/contract'
import { createSeededIds, createSeededRandom } from '../../src/kit/random.ts'
import { createPractice } from '../../src/organizations/commands.ts'
import { type DemoTools, toCommandCtx } from '../load.ts'
import { practices } from './practice.ts'

/** What makes ids here takes no chance from what follows. */
const seed = 58

/** Adds each client's practices, and answers their ids by client and name. */
export async function addPractices(
  tools: DemoTools,
  clients: readonly User[],
): Promise<ReadonlyMap<string, string>> {
  const own = { ...tools, newId: createSeededIds(createSeededRandom(seed)) }
  const ids = new Map<string, string>()
  for (const [index, client] of clients.entries())
    for (const { practice: name, state, system, specialty } of practices[index] ?? []) {
      const fields = { name, state, systems: [system], specialties: [specialty] }
      const { practiceId } = await createPractice(tools.tx, toCommandCtx(own, client, tools.now), fields)
      ids.set(`${client.userId} ${name}`, practiceId)
    }
  return ids
}

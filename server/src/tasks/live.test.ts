import { changeTasks } from '@claimcrew/contract/tasks/bulkChange'
import { taskChanged, updateTask } from '@claimcrew/contract/tasks/contract'
import { expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { pair, task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

const listen = async (person: Person) => {
  const reader = await LiveTestReader.open(person)
  await reader.next()
  return { person, reader }
}
type TaskListener = Awaited<ReturnType<typeof listen>>

/** What each has heard of tasks, once everything that was said has arrived. */
async function heardBy(...all: TaskListener[]) {
  for (const { person, reader } of all) {
    await tellOf(world, person, 'Last')
    await reader.hasTold('Last')
  }
  return all.map(({ reader }) => reader.all(taskChanged))
}

it('a change of a task is streamed to its people, an ADMIN and its previous assignee', async () => {
  const { client, biller } = await pair(world)
  const next = await world.join('BILLER')
  await world.engage(client, next, '2026-01-01')
  const { taskId } = await task(client, { assigneeId: biller.userId })
  const stranger = await pair(world)
  const all = [
    await listen(client),
    await listen(biller),
    await listen(next),
    await listen(await world.join('ADMIN')),
    await listen(stranger.client),
    await listen(stranger.biller),
  ]
  await client.get(updateTask, { params: { taskId }, body: { assigneeId: next.userId } })
  expect(await heardBy(...all)).toEqual([[{ taskId }], [{ taskId }], [{ taskId }], [{ taskId }], [], []])
})

it('many changes at once are streamed as one', async () => {
  const { client, biller } = await pair(world)
  const ids: string[] = []
  for (let index = 0; index < 25; index++)
    ids.push((await task(client, { assigneeId: biller.userId })).taskId)
  const stranger = await pair(world)
  const all = [await listen(client), await listen(biller), await listen(stranger.client)]
  await client.get(changeTasks, { body: { ids, change: { priority: 'high' } } })
  expect(await heardBy(...all)).toEqual([[{ taskId: null }], [{ taskId: null }], []])
})

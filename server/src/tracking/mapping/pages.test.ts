import * as contract from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isRefusedCursor, madeUpCursors, readPages } from '../../../test/scenes/crowd.ts'
import { account, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'

/** As large as no company is for a page of three: five accounts, of which four are somebody here. */
describe('a company that is larger than a page', async () => {
  const people = ['Ana Cruz', 'Ben Okoro', 'Cleo Park', 'Dev Rao', 'Eve Lind'].map(name => account(name))
  const tracked = await TrackedWorld.open(people)
  const { world, admin } = tracked
  for (const person of people.slice(0, 4)) await tracked.biller(person.name, 'UTC', [person])
  await world.join('BILLER', { userName: 'Zoe Alone' })
  await sql`delete from tracking_projects`.execute(world.db)
  await sql`delete from tracking_tasks`.execute(world.db)
  await sql`
    insert into tracking_projects (company_id, project_id, name, deleted)
    select company_id, 'p' || n, 'Project ' || n % 2, false from tracking_connection, generate_series(1, 5) n`.execute(
    world.db,
  )
  await sql`
    insert into tracking_tasks (company_id, task_id, name, project_id)
    select company_id, 't' || n, 'Task ' || n % 2, '' from tracking_connection, generate_series(1, 5) n`.execute(
    world.db,
  )
  const query = { limit: 3 }
  const names = people.map(one => one.name)
  const here = names.slice(0, 4)
  const list = <Item>(pages: readonly (readonly Item[])[]) => ({
    sizes: pages.map(page => page.length),
    all: pages.flat(),
  })

  it('is read page by page: accounts, mappings, how far they are, billers', async () => {
    const trackerUsers = (await readPages(admin, contract.listTrackedUsers, { query })).map(({ data }) =>
      data.map(one => one.name),
    )
    expect(list(trackerUsers)).toEqual({ sizes: [3, 2], all: names })
    const mappings = (await readPages(admin, contract.listMappings, { query })).map(page =>
      page.mappings.map(one => one.userName),
    )
    expect(list(mappings)).toEqual({ sizes: [3, 1], all: here })
    const syncs = (await readPages(admin, contract.getSyncStatus, { query })).map(page =>
      page.accounts.map(one => one.userName),
    )
    expect(list(syncs)).toEqual({ sizes: [3, 1], all: here })
    const named = (await readPages(admin, contract.listClientBillers, { query })).map(page =>
      page.billers.map(one => [one.userName, one.timeDoctorUserIds.length]),
    )
    expect(list(named)).toEqual({
      sizes: [3, 2],
      all: [...here.map(name => [name, 1]), ['Zoe Alone', 0]],
    })
  })

  it('is read page by page: projects and tasks, also where they have the same name', async () => {
    const projects = (await readPages(admin, contract.listProjects, { query })).map(({ data }) =>
      data.map(one => one.id),
    )
    expect(list(projects)).toEqual({ sizes: [3, 2], all: ['p2', 'p4', 'p1', 'p3', 'p5'] })
    const tasks = (await readPages(admin, contract.listTasks, { query })).map(({ data }) =>
      data.map(one => one.id),
    )
    expect(list(tasks)).toEqual({ sizes: [3, 2], all: ['t2', 't4', 't1', 't3', 't5'] })
  })

  it('is matched page by page, both sides, until both are at their end', async () => {
    const pages = await readPages(admin, contract.listMatches, { query: { limit: 2 } })
    expect(pages.map(({ matches, billers }) => [matches.length, billers.length])).toEqual([
      [2, 2],
      [2, 2],
      [1, 1],
    ])
    expect(pages.flatMap(({ matches }) => matches.map(one => one.mapping?.userName ?? null))).toEqual([
      ...here,
      null,
    ])
    const listed = pages.flatMap(page => page.billers.map(one => [one.userName, one.accounts]))
    expect(listed).toEqual([...here.map(name => [name, 1]), ['Zoe Alone', 0]])
    expect(await admin.get(contract.listMatches, {})).toMatchObject({ nextCursor: null })
  })

  it('continues where a page ended, and nowhere else', async () => {
    const lists = [
      contract.listTrackedUsers,
      contract.listMappings,
      contract.getSyncStatus,
      contract.listClientBillers,
      contract.listProjects,
      contract.listTasks,
      contract.listMatches,
    ]
    for (const endpoint of lists)
      for (const cursor of madeUpCursors)
        expect([
          endpoint.path,
          cursor,
          isRefusedCursor(await admin.call(endpoint, { query: { cursor } })),
        ]).toEqual([endpoint.path, cursor, true])
  })
})

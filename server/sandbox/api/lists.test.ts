import { describe, expect, it } from 'vitest'
import { openSandbox, sandboxPerson } from '../../test/outside/sandbox.ts'
import type { SandboxPerson } from '../server.ts'

// A Wednesday at eleven in Manila, and late on Tuesday evening in New York.
const now = '2026-03-11T03:00:00.000Z'
const crew: SandboxPerson[] = Array.from({ length: 60 }, (_, index) => sandboxPerson(`Biller${index}`))
const gone = { ...sandboxPerson('Gone', 'America/New_York'), active: false }
const lead = { ...sandboxPerson('Biller1x', 'America/New_York'), role: 'manager' as const }
const people = [...crew, lead, gone]
const { ask, read } = await openSandbox({ people, now: () => new Date(now) })

const names = (rows: readonly { name?: unknown }[]) => rows.map(row => row.name)

describe('the users of the sandbox', () => {
  it('come 25 at a time, and page counts rows', async () => {
    const first = await read('1.0/users')
    expect(names(first.data)).toEqual(names(people.slice(0, 25)))
    expect(first.paging).toEqual({ cur: 0, next: 25, nItems: 25, limit: 25, totalCount: 62 })
    const last = await read('1.0/users', { page: '41', limit: '30' })
    expect(names(last.data)).toEqual(names(people.slice(41)))
    expect(last.paging).toEqual({ cur: 41, nItems: 21, limit: 30, totalCount: 62 })
    expect((await read('1.0/users', { page: '62' })).data).toEqual([])
    expect((await read('1.0/users', { limit: '5000' })).paging).toMatchObject({ limit: 200, nItems: 62 })
    for (const query of [{ limit: '0' }, { limit: '-1' }, { page: 'two' }, { page: '1.5' }])
      expect((await ask('1.0/users', query)).status).toBe(400)
  })

  it('are found by how their address begins, which may be more than one', async () => {
    const reply = await read('1.0/users', { 'filter[email]': 'BILLER1', limit: '200' })
    expect(names(reply.data)).toEqual([...names(crew.slice(1, 2)), ...names(crew.slice(10, 20)), 'Biller1x'])
    expect((await read('1.0/users', { 'filter[email]': '1@people.test' })).data).toEqual([])
  })

  it('include those who left, unless excluded', async () => {
    const query = { 'filter[email]': 'g' }
    expect((await read('1.0/users', query)).data).toMatchObject([{ status: 'deleted', active: false }])
    expect((await read('1.0/users', { ...query, deleted: 'false' })).data).toEqual([])
  })

  it('have their time zone and last activity only when details are requested', async () => {
    const query = { 'filter[email]': lead.email }
    expect((await read('1.0/users', query)).data).toEqual([
      { id: lead.id, name: lead.name, email: lead.email, role: 'manager', status: 'active', active: true },
    ])
    const [detailed] = (await read('1.0/users', { ...query, detail: 'info' })).data
    expect(detailed).toMatchObject({ timezone: 'America/New_York', lastSeen: { online: false } })
    const { data } = await read('1.0/users', { 'filter[email]': 'biller2@', detail: 'info' })
    expect(data).toMatchObject([{ role: 'user', lastSeen: { updatedAt: now, online: true } }])
  })

  it('can be read one by one', async () => {
    expect((await read(`1.0/users/${gone.id}`)).data).toMatchObject({ id: gone.id, active: false })
    expect((await ask('1.0/users/AAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await ask('1.0/users/%ZZ')).status).toBe(404)
  })

  it('join and leave while it runs', async () => {
    people.push(sandboxPerson('Zoe'))
    expect((await read('1.0/users', { 'filter[email]': 'zoe' })).data).toHaveLength(1)
    people.pop()
    expect((await read('1.0/users', { 'filter[email]': 'zoe' })).data).toEqual([])
  })
})

describe('the projects of the sandbox', () => {
  it('leave out the deleted ones unless all are asked for', async () => {
    const [some, all] = [await read('1.0/projects'), await read('1.0/projects', { all: 'true' })]
    expect(some.data.every(project => project.deleted === false)).toBe(true)
    expect(all.data.filter(project => project.deleted)).toHaveLength(2)
    expect(all.data.length - some.data.length).toBe(2)
  })

  it('have tasks, which name their project by its id alone', async () => {
    const { data, paging } = await read('1.0/tasks', { limit: '200' })
    const projects = new Set((await read('1.0/projects', { all: 'true' })).data.map(one => one.id))
    expect(data).toHaveLength(paging.totalCount ?? 0)
    for (const { id, name, status, project } of data) {
      expect({ id, name, status }).toEqual({
        id: expect.stringMatching(/^[\w-]{16}$/),
        name: expect.any(String),
        status: 'active',
      })
      expect(Object.keys(project as object)).toEqual(['id'])
      expect(projects).toContain((project as { id: unknown }).id)
    }
  })
})

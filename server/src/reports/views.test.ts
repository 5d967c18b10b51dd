import type { Input } from '@claimcrew/contract/kit/endpoint'
import { chooseOrganization } from '@claimcrew/contract/organizations/contract'
import { changeView, deleteView, listViews, maxViews, saveView } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
type Fields = Input<typeof saveView>['body']

const viewFields = (more: Partial<Fields> = {}): Fields => ({
  name: 'My month',
  kind: 'hours',
  by: 'day',
  period: 'this-month',
  ...more,
})
const save = async (by: Person, more: Partial<Fields> = {}) =>
  (await by.get(saveView, { body: viewFields(more) })).view
const trySave = (by: Person, more: object) => by.call(saveView, { body: viewFields(more) })
const namesOf = async (by: Person) => (await by.get(listViews, {})).views.map(view => view.name)

describe('A saved view', () => {
  it('is its owner’s alone, under a name, with all that makes the report', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2026-01-01')
    const fixed = { period: null, from: '2026-01-01', to: '2026-03-31', compare: true }
    const view = await save(client, { name: 'Quarter', ...fixed, billerId: biller.userId })
    await save(client, { name: 'A month' })
    expect((await client.get(listViews, {})).views[1]).toEqual(view)
    expect(view).toMatchObject({ ...fixed, clientId: null, billerId: biller.userId })
    expect(view).toMatchObject({ chart: null, sort: null, order: 'desc' })
    const settings = { chart: 'trackedSeconds', sort: 'day', order: 'asc' } as const
    const { viewId } = view
    const body = viewFields({ name: 'Quarter', ...fixed, billerId: biller.userId, ...settings })
    await client.get(changeView, { params: { viewId }, body })
    expect((await client.get(listViews, {})).views[1]).toEqual({ ...view, ...settings })
    expect(await namesOf(client)).toEqual(['A month', 'Quarter'])
    expect(await namesOf(other)).toEqual([])
  })

  it('stays in the organization in which it was saved, also under the same name in another', async () => {
    const owner = await world.join('CLIENT')
    const dana = await world.seat(owner, 'manager')
    const { viewId } = await save(dana)
    expect(await namesOf(owner)).toEqual([])
    await dana.get(chooseOrganization, { body: { organizationId: dana.userId } })
    expect(await namesOf(dana)).toEqual([])
    const elsewhere = { params: { viewId }, body: viewFields({ name: 'Renamed' }) }
    expect((await dana.call(changeView, elsewhere)).status).toBe(404)
    expect((await dana.call(deleteView, { params: { viewId } })).status).toBe(404)
    await save(dana)
    await save(dana, { name: 'Of my own' })
    await dana.get(chooseOrganization, { body: { organizationId: owner.userId } })
    expect(await namesOf(dana)).toEqual(['My month'])
  })

  it('is saved once when it is sent again after a lost answer', async () => {
    const client = await world.join('CLIENT')
    const headers = { 'idempotency-key': 'one-view-and-no-more' }
    const send = () => client.get(saveView, { body: viewFields() }, { headers })
    expect(await send()).toEqual(await send())
    expect(await namesOf(client)).toEqual(['My month'])
  })

  it('can be changed and forgotten', async () => {
    const client = await world.join('CLIENT')
    const { viewId } = await save(client)
    const body = viewFields({ name: 'Cost by week', kind: 'cost', by: 'week' })
    const { view } = await client.get(changeView, { params: { viewId }, body })
    expect(view).toMatchObject({ viewId, name: 'Cost by week', kind: 'cost', by: 'week' })
    expect((await client.get(listViews, {})).views).toEqual([view])
    // Its own name in other letters is no other view's.
    await client.get(changeView, { params: { viewId }, body: viewFields({ name: 'COST by week' }) })
    await client.get(deleteView, { params: { viewId } })
    expect(await namesOf(client)).toEqual([])
    expect((await client.call(deleteView, { params: { viewId } })).status).toBe(404)
  })

  it('keeps what it shows when it is renamed, and its name when it shows something else', async () => {
    const client = await world.join('CLIENT')
    const { viewId } = await save(client)
    const params = { viewId }
    const { name: _, ...cost } = viewFields({ kind: 'cost', by: 'week', compare: true })
    await client.get(changeView, { params, body: cost })
    await client.get(changeView, { params, body: { name: 'What it costs' } })
    const [view] = (await client.get(listViews, {})).views
    expect(view).toMatchObject({ name: 'What it costs', kind: 'cost', by: 'week', compare: true })
    await client.get(changeView, { params, body: { ...cost, by: 'day' } })
    expect((await client.get(listViews, {})).views).toEqual([{ ...view, by: 'day' }])
  })

  it('has a name that no other has, in whatever case', async () => {
    const client = await world.join('CLIENT')
    await save(client)
    const { viewId } = await save(client, { name: 'Another' })
    const before = await world.fingerprint()
    const taken = await trySave(client, { name: 'MY MONTH' })
    expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['name']])
    const renamed = await client.call(changeView, { params: { viewId }, body: viewFields() })
    expect(renamed.status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    const both = await Promise.all([trySave(client, { name: 'Twice' }), trySave(client, { name: 'twice' })])
    expect(both.map(one => one.status).sort()).toEqual([200, 409])
  })

  it('that cannot be is refused', async () => {
    const [client, stranger] = [await world.join('CLIENT'), await world.join('BILLER')]
    const before = await world.fingerprint()
    const wrong: [object, string][] = [
      [{ by: 'project', kind: 'cost' }, 'by'],
      [{ period: null }, 'period'],
      [{ from: '2026-01-01', to: '2026-01-31' }, 'period'],
      [{ period: null, from: '2026-01-31', to: '2026-01-01' }, 'to'],
      [{ period: null, from: '2025-01-01', to: '2026-01-02' }, 'to'],
      [{ chart: 'amountCents' }, 'chart'],
      [{ chart: 'moon' }, 'chart'],
      [{ sort: 'biller' }, 'sort'],
      [{ name: ' ' }, 'name'],
      [{ name: 'Denials of John Smith, DOB 01/02/1980' }, 'name'],
    ]
    for (const [more, field] of wrong) {
      const { status, body } = await trySave(client, more)
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(more)).toEqual([422, [field]])
    }
    expect((await trySave(client, { billerId: stranger.userId })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is one of so many at most', async () => {
    const client = await world.join('CLIENT')
    for (let count = 0; count < maxViews; count++) await save(client, { name: `View ${count}` })
    expect((await trySave(client, { name: 'One more' })).status).toBe(409)
    expect(await namesOf(client)).toHaveLength(maxViews)
  })
})

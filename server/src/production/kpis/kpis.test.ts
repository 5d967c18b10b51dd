import * as contract from '@claimcrew/contract/production/contract'
import type { KpiMonth } from '@claimcrew/contract/production/shapes'
import { describe, expect, it } from 'vitest'
import { form } from '../../../test/files/form.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const year = { from: '2025-04', to: '2026-03' }

const save = (by: Person, month: string, base: object, more: object = {}) =>
  by.call(contract.saveKpis, { params: { month }, body: { base, ...more } })
const monthsOf = async (by: Person, more: object = {}) =>
  (await by.get(contract.listKpis, { query: { ...year, ...more } })).months
const figureOf = (month: KpiMonth | undefined, key: string) => month?.kpis.find(one => one.key === key)

const send = (by: Person, content: string | Uint8Array, query: object = {}) =>
  by.call(
    contract.importKpis,
    { query, body: { file: undefined } },
    form({ name: 'file', filename: 'kpis.csv', type: 'text/csv', content }),
  )

describe('A practice’s figures', () => {
  it('are made of the numbers that were entered, and go on where one left off', async () => {
    const client = await world.join('CLIENT', { userName: 'Alder Clinic' })
    await save(client, '2026-02', { claimsSubmitted: 400, claimsClean: 388 })
    const { body } = await save(client, '2026-02', { arTotalCents: 5_600_000, chargesCents: 4_200_000 })
    expect(figureOf(body.month, 'clean-claim-rate')).toEqual({
      key: 'clean-claim-rate',
      value: 0.97,
      numerator: 388,
      denominator: 400,
      isWithin: true,
    })
    expect(figureOf(body.month, 'days-in-ar')?.value).toBeCloseTo((5_600_000 / 4_200_000) * 28)
    const months = await monthsOf(client)
    expect(months).toMatchObject([{ month: '2026-02', enteredByName: 'Alder Clinic' }])
    expect(months[0]?.base).toMatchObject({ claimsSubmitted: 400, encounters: null })
    expect(await monthsOf(await world.join('CLIENT'))).toEqual([])
    expect(await monthsOf(admin, { clientId: client.userId })).toEqual(months)
  })

  it('of two people who enter the same number keep the first, until the second has seen it', async () => {
    const client = await world.join('CLIENT')
    await save(client, '2026-02', { claimsSubmitted: 400, encounters: 90 })
    const seen = { before: { claimsSubmitted: 400 } }
    const more = { clientId: client.userId, ...seen }
    expect((await save(admin, '2026-02', { claimsSubmitted: 410 }, more)).status).toBe(200)
    // The same once more, as after a lost answer.
    expect((await save(admin, '2026-02', { claimsSubmitted: 410 }, more)).status).toBe(200)
    const unseen = await save(client, '2026-02', { claimsSubmitted: 420 }, seen)
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'Someone changed this in the meantime. Check what it says now, then save again.',
    ])
    expect((await save(client, '2026-02', { encounters: 95 }, { before: { encounters: 90 } })).status).toBe(
      200,
    )
    const [month] = await monthsOf(client)
    expect(month?.base).toMatchObject({ claimsSubmitted: 410, encounters: 95 })
    const again = await save(
      client,
      '2026-02',
      { claimsSubmitted: 420 },
      { before: { claimsSubmitted: 410 } },
    )
    expect(again.status).toBe(200)
  })

  it('are refused where they cannot be, and nothing is changed', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await save(client, '2026-02', { claimsSubmitted: 400 })
    const before = await world.fingerprint()
    const fieldsOf = async (month: string, base: object, more: object = {}) => {
      const { status, body } = await save(client, month, base, more)
      return [status, ...Object.keys(body.fields ?? {})]
    }
    expect(await fieldsOf('2026-02', { claimsClean: 401 })).toEqual([422, 'base.claimsClean'])
    expect(await fieldsOf('2026-02', { encounters: -1 })).toEqual([422, 'base.encounters'])
    expect(await fieldsOf('2026-02', { encounters: 1.5 })).toEqual([422, 'base.encounters'])
    expect(await fieldsOf('2026-04', { encounters: 1 })).toEqual([422, 'month'])
    expect(await fieldsOf('2026-13', { encounters: 1 })).toEqual([422, 'month'])
    expect(await fieldsOf('2026-02', {}, { clientId: other.userId })).toEqual([404])
    expect((await admin.call(contract.listKpis, { query: year })).status).toBe(422)
    const long = { from: '2020-01', to: '2026-03' }
    expect((await client.call(contract.listKpis, { query: long })).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('An import of months', () => {
  const good = [
    'Month,Claims submitted,claimsClean,Gross charges',
    '2026-01,400,388,"$42,000.50"',
    '',
    '2026-02,410,,41000',
  ].join('\r\n')

  it('is looked at first, and then written as a whole', async () => {
    const client = await world.join('CLIENT')
    await save(client, '2026-02', { claimsClean: 7 })
    const before = await world.fingerprint()
    expect((await send(client, good)).body).toEqual({ rows: 2, problems: [], imported: 0 })
    expect(await world.fingerprint()).toBe(before)
    expect((await send(client, good, { dryRun: 'false' })).body).toMatchObject({ imported: 2 })
    const [january, february] = await monthsOf(client)
    expect(january?.base).toMatchObject({ claimsSubmitted: 400, claimsClean: 388, chargesCents: 4_200_050 })
    expect(february?.base).toMatchObject({ claimsSubmitted: 410, claimsClean: 7 })
  })

  it('says of every bad row what is wrong with it, as a spreadsheet counts, and writes none', async () => {
    const client = await world.join('CLIENT')
    const bad = [
      'month,claimsSubmitted,claimsClean,=cmd',
      '2026-01,10,11,1',
      '2026-01,ten,,',
      'March,1,1,',
      '2030-01,-5,,',
    ].join('\n')
    const { body } = await send(client, bad)
    expect(body.problems.map((one: { row: number; field: string }) => [one.row, one.field])).toEqual([
      [1, '=cmd'],
      [2, 'claimsClean'],
      [3, 'claimsSubmitted'],
      [3, 'month'],
      [4, 'month'],
      [5, 'claimsSubmitted'],
      [5, 'month'],
    ])
    const written = await send(client, bad, { dryRun: 'false' })
    expect([written.status, written.body.problems.length]).toEqual([422, 7])
    expect(await monthsOf(client)).toEqual([])
  })

  it.each<[string, string | Uint8Array]>([
    ['nothing at all', ''],
    ['no rows', 'month,encounters\r\n'],
    ['no month', 'encounters\r\n1\r\n'],
    ['a quote that never closes', 'month,encounters\r\n"2026-01,1\r\n'],
    ['a broken encoding', new Uint8Array([0x6d, 0xff, 0xfe, 0x0a])],
    ['1,000 columns', `month,${'x,'.repeat(999)}\r\n2026-01`],
  ])('refuses %s', async (_, content) => {
    const { status, body } = await send(await world.join('CLIENT'), content, { dryRun: 'false' })
    expect(status, JSON.stringify(body)).toBe(422)
  })

  it('refuses a file that is too large', async () => {
    const { status } = await send(await world.join('CLIENT'), 'x'.repeat(2 * 1024 * 1024))
    expect(status).toBe(413)
  })
})

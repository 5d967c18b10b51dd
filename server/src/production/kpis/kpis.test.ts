import { updatePractice } from '@claimcrew/contract/organizations/contract'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import * as contract from '@claimcrew/contract/production/kpis'
import { describe, expect, it } from 'vitest'
import { form } from '../../../test/files/form.ts'
import { billingCompany } from '../../../test/scenes/practices.ts'
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
  it('are computed from the numbers entered, and editing continues from the last version', async () => {
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

  it('keep the first of two entered numbers until the second person has seen it', async () => {
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

  it('are refused when they are invalid, and nothing is changed', async () => {
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

describe('A billing company’s figures', () => {
  it('are the sum of its practices’ numbers, by each of which they can be looked at', async () => {
    const { client, east, west } = await billingCompany(world)
    await save(client, '2026-02', { claimsAdjudicated: 7, claimsDenied: 7 })
    expect(await monthsOf(client)).toMatchObject([{ practiceId: null, practices: 0 }])
    const ofEast = { practiceId: east.practiceId }
    const ofWest = { practiceId: west.practiceId }
    const { body } = await save(client, '2026-02', { claimsAdjudicated: 10, claimsDenied: 5 }, ofEast)
    expect(body.month).toMatchObject({ practiceId: east.practiceId, practices: 0 })
    // What the sum of practices replaces can still be read.
    const { before: replaced } = await world.db
      .selectFrom('audit_events')
      .select('before')
      .where('subject_id', '=', client.userId)
      .where('action', '=', 'production:kpis')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(replaced).toMatchObject({ replaced: { claimsAdjudicated: 7, claimsDenied: 7 } })
    await save(client, '2026-02', { claimsAdjudicated: 990, claimsDenied: 0 }, ofWest)
    const [whole] = await monthsOf(client)
    expect(whole).toMatchObject({ practiceId: null, practices: 2, base: { claimsAdjudicated: 1000 } })
    expect(figureOf(whole, 'denial-rate')).toMatchObject({ value: 0.005, numerator: 5, denominator: 1000 })
    const [own] = await monthsOf(client, ofEast)
    expect([own?.practiceId, figureOf(own, 'denial-rate')?.value]).toEqual([east.practiceId, 0.5])
    const { practices } = await client.get(contract.listPracticeKpis, {
      params: { month: '2026-02' },
      query: {},
    })
    expect(practices.map(one => [one.practiceName, figureOf(one, 'denial-rate')?.value])).toEqual([
      ['East Side Clinic', 0.5],
      ['Wést Side Clinic', 0],
    ])
    // The organization's own numbers would say something else than its practices'.
    const before = await world.fingerprint()
    expect((await save(client, '2026-02', { claimsAdjudicated: 1 })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    // A practice without any number counts no more, and without any practice the month is free again.
    await save(client, '2026-02', { claimsAdjudicated: null, claimsDenied: null }, ofEast)
    expect(await monthsOf(client)).toMatchObject([{ practices: 1, base: { claimsAdjudicated: 990 } }])
    await save(client, '2026-02', { claimsAdjudicated: null, claimsDenied: null }, ofWest)
    expect(await monthsOf(client)).toEqual([])
    expect((await save(client, '2026-02', { claimsAdjudicated: 1 })).status).toBe(200)
  })

  it('cannot be entered for another organization’s practice, nor for a closed one without numbers', async () => {
    const { client, east, west } = await billingCompany(world)
    const other = await billingCompany(world)
    await save(client, '2026-02', { encounters: 5 }, { practiceId: west.practiceId })
    for (const { practiceId } of [east, west])
      await client.get(updatePractice, { params: { practiceId }, body: { closed: true } })
    const before = await world.fingerprint()
    for (const practiceId of [other.east.practiceId, crypto.randomUUID(), east.practiceId]) {
      const { status, body } = await save(client, '2026-02', { encounters: 1 }, { practiceId })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['practiceId']])
    }
    const query = { ...year, practiceId: other.east.practiceId }
    expect((await client.call(contract.listKpis, { query })).status).toBe(422)
    expect((await client.call(contract.exportKpis, { query })).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
    const late = await save(client, '2026-02', { encounters: 6 }, { practiceId: west.practiceId })
    expect(late.status).toBe(200)
  })

  it('are corrected by a file for a closed practice as they are by hand, and no month is added to it', async () => {
    const { client, east, west } = await billingCompany(world)
    await save(client, '2026-02', { encounters: 5 }, { practiceId: west.practiceId })
    for (const { practiceId } of [east, west])
      await client.get(updatePractice, { params: { practiceId }, body: { closed: true } })
    const table = (...rows: string[]) => ['month,practice,encounters', ...rows].join('\n')
    const before = await world.fingerprint()
    const added = table(
      '2026-01,West Side Clinic,1',
      '2026-02,West Side Clinic,6',
      '2026-02,East Side Clinic,1',
    )
    const { status, body } = await send(client, added, { dryRun: 'false' })
    const closed = 'This practice is closed. Choose another.'
    expect([status, body.problems]).toEqual([
      422,
      [
        { row: 2, field: 'practice', message: closed },
        { row: 4, field: 'practice', message: closed },
      ],
    ])
    expect(await world.fingerprint()).toBe(before)
    const corrected = await send(client, table('2026-02,West Side Clinic,6'), { dryRun: 'false' })
    expect(corrected.body).toMatchObject({ imported: 1 })
    const [february] = await monthsOf(client, { practiceId: west.practiceId })
    expect(february?.base.encounters).toBe(6)
  })

  it('are exported by practice as they can be imported again', async () => {
    const { client, east } = await billingCompany(world)
    const table = [
      'Month,Practice,Claims submitted,Gross charges',
      '2026-01,,7,70.07',
      '2026-02,EAST side clinic,400,"$42,000.50"',
      '2026-02,West Side Clinic,410,',
    ].join('\n')
    expect((await send(client, table, { dryRun: 'false' })).body).toMatchObject({ imported: 3 })
    const [, february] = await monthsOf(client)
    expect(february).toMatchObject({ practices: 2, base: { claimsSubmitted: 810, chargesCents: null } })
    const exported = async (query: object = {}) =>
      String((await client.call(contract.exportKpis, { query: { ...year, ...query } })).body)
    const rows = (await exported()).replace('\ufeff', '').trim().split('\r\n')
    expect(rows.map(row => row.split(',').slice(0, 3))).toEqual([
      ['Month', 'Practice', 'Claims submitted'],
      ['2026-01', '', '7'],
      ['2026-02', 'East Side Clinic', '400'],
      ['2026-02', 'Wést Side Clinic', '410'],
    ])
    expect(rows[2]).toContain(',42000.5,')
    expect((await exported({ practiceId: east.practiceId })).trim().split('\r\n')).toHaveLength(2)
    const before = await monthsOf(client)
    expect((await send(client, await exported(), { dryRun: 'false' })).body).toMatchObject({ imported: 3 })
    expect((await monthsOf(client)).map(one => one.base)).toEqual(before.map(one => one.base))
    const alone = await world.join('CLIENT')
    expect(String((await alone.call(contract.exportKpis, { query: year })).body)).not.toContain('Practice')
  })

  it('are refused in a file with an unknown practice, or a month both ways', async () => {
    const { client, east } = await billingCompany(world)
    await save(client, '2026-01', { encounters: 5 }, { practiceId: east.practiceId })
    const problemsOf = async (table: string) =>
      (await send(client, table)).body.problems.map((one: { row: number; field: string }) => [
        one.row,
        one.field,
      ])
    expect(await problemsOf('month,practice,encounters\n2026-01,Nowhere,1')).toEqual([[2, 'practice']])
    expect(await problemsOf('month,practice,encounters\n2026-01,,1')).toEqual([[2, 'practice']])
    expect(await problemsOf('month,practice,encounters\n2026-02,,1\n2026-02,East Side Clinic,1')).toEqual([
      [2, 'practice'],
    ])
  })

  it('are refused in a file whose parts are more than the whole that was entered before', async () => {
    const client = await world.join('CLIENT')
    await save(client, '2026-01', { claimsSubmitted: 100 })
    const before = await world.fingerprint()
    const { status, body } = await send(client, 'month,claimsClean\n2026-01,101', { dryRun: 'false' })
    expect([status, body.problems[0].field]).toEqual([422, 'claimsClean'])
    expect(await world.fingerprint()).toBe(before)
    expect((await send(client, 'month,claimsClean\n2026-01,99', { dryRun: 'false' })).status).toBe(200)
  })
})

describe('An import of months', () => {
  const good = [
    'Month,Claims submitted,claimsClean,Gross charges',
    '2026-01,400,388,"$42,000.50"',
    '',
    '2026-02,410,,41000',
  ].join('\r\n')

  it('is checked first, and then written as a whole', async () => {
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

  it('reports the error of every bad row with its spreadsheet row number, and writes none', async () => {
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
    const reply = await send(client, bad, { dryRun: 'false' })
    expect([reply.status, reply.body.problems.length]).toEqual([422, 7])
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

import * as organizations from '@claimcrew/contract/organizations/contract'
import * as contract from '@claimcrew/contract/production/contract'
import { report as readReport } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { addPractice, billingCompany } from '../../test/practices.ts'
import { hourOfPosting, ProductionFloor } from '../../test/production.ts'
import { World } from '../../test/world.ts'

const world = await World.open()

describe('a production entry', () => {
  const floor = new ProductionFloor(world)
  const monday = '2026-03-09'
  const range = { from: monday, to: monday }

  it('names a practice of its client, by which it is filtered and added up', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    await floor.report(worker, monday, [
      hourOfPosting(company, { quantity: 7, practiceId: east.practiceId }),
      hourOfPosting(company, { quantity: 11, practiceId: west.practiceId, practice: 'West, as I call it' }),
      hourOfPosting(company, { quantity: 13, practice: 'Only a text' }),
    ])
    const entriesFor = async (practiceId?: string) =>
      (
        await company.get(contract.listProduction, {
          query: { ...range, ...(practiceId && { practiceId }) },
        })
      ).entries.map(entry => [entry.quantity, entry.practice, entry.practiceId])
    expect(await entriesFor()).toEqual([
      [7, 'East Side Clinic', east.practiceId],
      [11, 'West, as I call it', west.practiceId],
      [13, 'Only a text', null],
    ])
    expect(await entriesFor(west.practiceId)).toEqual([[11, 'West, as I call it', west.practiceId]])
    expect(await entriesFor('none')).toEqual([[13, 'Only a text', null]])
    const report = await company.get(contract.productionReport, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect([report.rows.map(row => row.quantity), report.totals.quantity]).toEqual([[7], 7])
    const { groups } = await company.get(contract.productionSummary, {
      query: { ...range, by: 'practice' },
    })
    expect(groups.map(({ key, label, quantity }) => [key, label, quantity]).sort()).toEqual(
      [
        ['', 'No practice', 13],
        [east.practiceId, 'East Side Clinic', 7],
        [west.practiceId, 'Wést Side Clinic', 11],
      ].sort(),
    )
    const { rows } = await company.get(readReport, {
      params: { kind: 'production' },
      query: { ...range, by: 'practice' },
    })
    expect(rows.map(({ practice, quantity }) => [practice, quantity])).toEqual([
      ['East Side Clinic', 7],
      ['Wést Side Clinic', 11],
      ['No practice', 13],
    ])
    const file = await company.call(contract.exportProduction, {
      query: { ...range, practiceId: east.practiceId, format: 'csv', rows: 'entries' },
    })
    expect(String(file.body).trim().split('\r\n')).toHaveLength(2)
    // What somebody else does with the id of a practice finds nothing of it.
    const { entries } = await (await world.join('CLIENT')).get(contract.listProduction, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect(entries).toEqual([])
  })

  it('names no practice of another organization and no closed one; what named it before keeps it', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    const strange = await addPractice(await world.join('CLIENT'), { name: 'Strange' })
    const params = { billerId: worker.userId, day: monday }
    const save = (version: number, practiceId: string) =>
      worker.call(contract.saveProduction, {
        params,
        body: { version, entries: [hourOfPosting(company, { practiceId })] },
      })
    expect((await save(0, west.practiceId)).status).toBe(200)
    for (const { practiceId } of [east, west])
      await company.get(organizations.updatePractice, { params: { practiceId }, body: { closed: true } })
    const before = await world.fingerprint()
    for (const practiceId of [strange.practiceId, crypto.randomUUID(), east.practiceId]) {
      const { status, body } = await save(1, practiceId)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['entries.0.practiceId']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await save(1, west.practiceId)).status).toBe(200)
  })
})

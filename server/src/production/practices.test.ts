import * as organizations from '@claimcrew/contract/organizations/contract'
import { getProductionDay, listProduction, saveProduction } from '@claimcrew/contract/production/contract'
import {
  exportProduction,
  getProductionReport,
  getProductionSummary,
} from '@claimcrew/contract/production/report'
import { getProductionTargets, saveProductionTargets } from '@claimcrew/contract/production/targets'
import { startTimer, stopTimer } from '@claimcrew/contract/production/timer'
import { getReport as readReport } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { addPractice, billingCompany } from '../../test/scenes/practices.ts'
import { hourOfPosting, ProductionFloor } from '../../test/scenes/production.ts'
import { task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
const floor = new ProductionFloor(world)
const monday = '2026-03-09'
const range = { from: monday, to: monday }

describe('a production entry', () => {
  it('names a practice of its client, by which it is filtered and added up', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    await floor.report(worker, monday, [
      hourOfPosting(company, { quantity: 7, practiceId: east.practiceId }),
      hourOfPosting(company, { quantity: 11, practiceId: west.practiceId, practice: 'West, as I call it' }),
      hourOfPosting(company, { quantity: 13, practice: 'Only a text' }),
    ])
    const entriesFor = async (practiceId?: string) =>
      (
        await company.get(listProduction, {
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
    const report = await company.get(getProductionReport, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect([report.rows.map(row => row.quantity), report.totals.quantity]).toEqual([[7], 7])
    const { groups } = await company.get(getProductionSummary, {
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
    const file = await company.call(exportProduction, {
      query: { ...range, practiceId: east.practiceId, format: 'csv', rows: 'entries' },
    })
    expect(String(file.body).trim().split('\r\n')).toHaveLength(2)
    // What somebody else does with the id of a practice finds nothing of it.
    const { entries } = await (await world.join('CLIENT')).get(listProduction, {
      query: { ...range, practiceId: east.practiceId },
    })
    expect(entries).toEqual([])
  })

  it('cannot name a practice of another organization or a closed one; existing entries keep theirs', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    const strange = await addPractice(await world.join('CLIENT'), { name: 'Strange' })
    const params = { billerId: worker.userId, day: monday }
    const save = (version: number, practiceId: string) =>
      worker.call(saveProduction, {
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

describe('a target', () => {
  const posting = 'payment-posting-manual'
  const set = (by: Person, perHour: number | null, owner: object) =>
    by.call(saveProductionTargets, {
      query: {},
      body: { from: '2026-03-01', targets: [{ workType: posting, perHour }], ...owner },
    })
  const targetOf = async (by: Person, query: object) =>
    (await by.get(getProductionTargets, { query: { on: monday, ...query } })).targets.find(
      one => one.workType === posting,
    )

  it('of a practice overrides its client’s wherever work is compared with it', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    await set(company, 20, {})
    expect((await set(company, 30, { practiceId: east.practiceId })).status).toBe(200)
    expect(await targetOf(company, { practiceId: east.practiceId })).toMatchObject({
      practiceId: east.practiceId,
      perHour: 30,
      source: 'practice',
    })
    expect(await targetOf(company, { practiceId: west.practiceId })).toMatchObject({
      practiceId: null,
      perHour: 20,
      source: 'client',
    })
    expect(await targetOf(company, {})).toMatchObject({ perHour: 20, source: 'client' })
    await floor.report(worker, monday, [
      hourOfPosting(company, { quantity: 15, practiceId: east.practiceId }),
      hourOfPosting(company, { quantity: 15, practiceId: west.practiceId }),
    ])
    const reportFor = async (practiceId: string) =>
      (await company.get(getProductionReport, { query: { ...range, practiceId } })).rows.map(row => [
        row.target,
        row.targetSource,
        row.attainment,
      ])
    expect(await reportFor(east.practiceId)).toEqual([[30, 'practice', 0.5]])
    expect(await reportFor(west.practiceId)).toEqual([[20, 'client', 0.75]])
    // Two hours at a target of 20 to the hour, for work that counts ten and fifteen of them.
    const { rows, totals } = await company.get(getProductionReport, { query: range })
    expect(rows).toMatchObject([{ quantity: 30, targetSource: null, weightedUnits: 25, attainment: 0.625 }])
    expect(totals).toMatchObject({ weightedUnits: 25, attainment: 0.625 })
    for (const by of ['practice', 'biller', 'client', 'day'] as const) {
      const summary = await company.get(getProductionSummary, { query: { ...range, by } })
      expect([by, summary.totals.attainment]).toEqual([by, 0.625])
    }
    const { targets } = await worker.get(getProductionDay, {
      params: { billerId: worker.userId, day: monday },
    })
    const ofPosting = targets.filter(one => one.workType === posting && !one.byPhone)
    expect(ofPosting.map(one => [one.practiceId, one.perHour])).toEqual([
      [null, 20],
      [east.practiceId, 30],
    ])
    await set(company, null, { practiceId: east.practiceId })
    expect(await reportFor(east.practiceId)).toEqual([[20, 'client', 0.75]])
  })

  it('cannot be set for another organization’s practice, a closed one, or two at once', async () => {
    const { client: company, east, west } = await billingCompany(world)
    const strange = await addPractice(await world.join('CLIENT'), { name: 'Strange' })
    const admin = await world.join('ADMIN')
    const params = { practiceId: west.practiceId }
    await company.get(organizations.updatePractice, { params, body: { closed: true } })
    const before = await world.fingerprint()
    const { practiceId } = strange
    const both = [
      { workType: posting, perHour: 20, practiceId: east.practiceId },
      { workType: 'appeals', perHour: 2, practiceId: west.practiceId },
    ]
    for (const answer of [
      await set(company, 30, { practiceId }),
      await set(company, 30, { targets: [{ workType: posting, perHour: 30, practiceId }] }),
      await set(company, 30, params),
      await set(company, 30, { targets: both }),
      await set(admin, 30, { practiceId }),
      await company.call(getProductionTargets, { query: { practiceId } }),
      await admin.call(getProductionTargets, { query: { practiceId } }),
    ])
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['practiceId']])
    expect(await world.fingerprint()).toBe(before)
    expect((await set(company, 30, { targets: both.slice(0, 1) })).status).toBe(200)
    expect(await targetOf(company, { practiceId: east.practiceId })).toMatchObject({ perHour: 20 })
  })
})

describe('a timer', () => {
  it('names a practice, its task’s where none is sent, and so does what it becomes', async () => {
    const { client: company, biller: worker, east, west } = await billingCompany(world)
    const strange = await addPractice(await world.join('CLIENT'), { name: 'Strange' })
    const work = { clientId: company.userId, workType: 'appeals' }
    const start = (more: object) => worker.call(startTimer, { body: { ...work, replace: true, ...more } })
    const wrong = await start({ practiceId: strange.practiceId })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['practiceId']])
    const { taskId } = await task(company, { practiceId: east.practiceId, assigneeId: worker.userId })
    expect((await start({ taskId })).body.timer).toMatchObject({ practiceId: east.practiceId })
    world.pass(10 * 60_000)
    expect((await start({ taskId, practiceId: west.practiceId })).body.timer).toMatchObject({
      practiceId: west.practiceId,
    })
    world.pass(5 * 60_000)
    const { day } = await worker.get(stopTimer, { body: {} })
    expect(day.entries.map(one => [one.minutes, one.practice, one.practiceId])).toEqual([
      [10, 'East Side Clinic', east.practiceId],
      [5, 'Wést Side Clinic', west.practiceId],
    ])
  })
})

import { approveMonth } from '@claimcrew/contract/attendance/contract'
import { listCorrections, refuseCorrection } from '@claimcrew/contract/attendance/corrections'
import {
  answerGap,
  closeGaps,
  correctGap,
  getClocksDay,
  listClocks,
  listGaps,
  produceGap,
  reopenGap,
  saveClockSettings,
} from '@claimcrew/contract/clocks/contract'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { gapFor } from '../../../test/scenes/clocks.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const day = '2026-03-09'
const range = { from: '2026-03-01', to: '2026-03-31' }
const reason = 'The tracker was off during a call'

/** Two hours on the 9th that a client's biller punched and nobody saw. */
async function silence(timeZone = 'UTC') {
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const biller = await world.join('BILLER', { userName: 'Maria Santos', timeZone })
  await world.engage(client, biller, '2026-01-01')
  return { client, biller, gap: await gapFor(world, biller) }
}

const left = async (by: Person, more: object = {}) =>
  (await by.get(listGaps, { query: { ...range, ...more } })).items

const close = (by: Person, gapIds: string[]) => by.call(closeGaps, { body: { gapIds, reason } })

describe('the inbox', () => {
  it('has punched time that was not tracked, for the biller, the client and an administrator alike', async () => {
    const { client, biller, gap } = await silence()
    const expected = {
      gapId: gap.gapId,
      billerName: 'Maria Santos',
      clientName: 'Lakeside Practice',
      day,
      kind: 'punched-not-tracked',
      seconds: 7200,
      from: '2026-03-09T14:00:00.000Z',
      to: '2026-03-09T16:00:00.000Z',
      state: 'open',
    }
    for (const reader of [client, biller])
      expect(await left(reader)).toEqual([expect.objectContaining(expected)])
    expect(await left(admin, { billerId: biller.userId })).toEqual([expect.objectContaining(expected)])
    const answer = await client.get(listGaps, { query: range })
    expect(answer).toMatchObject({ total: 1, totalSeconds: 7200, nextCursor: null })
    expect(answer.byKind).toContainEqual({ kind: 'punched-not-tracked', n: 1, seconds: 7200 })
  })

  it('is read page by page, the latest day or the longest gap first', async () => {
    const { client, biller } = await silence()
    for (const date of ['2026-03-03', '2026-03-05']) await gapFor(world, biller, date)
    const read = async (sort: 'day' | 'seconds') => {
      const kinds: string[] = []
      let cursor: string | undefined
      do {
        const page = await client.get(listGaps, {
          query: { ...range, sort, limit: 1, ...(cursor ? { cursor } : {}) },
        })
        kinds.push(...page.items.map(one => one.gapId))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return kinds
    }
    const [byDay, byLength] = [await read('day'), await read('seconds')]
    expect(byDay).toHaveLength(3)
    expect(new Set(byDay)).toEqual(new Set(byLength))
    expect((await client.call(listGaps, { query: { ...range, cursor: 'made-up' } })).status).toBe(422)
  })

  it('asks about no gap below the client’s threshold, which takes effect at once', async () => {
    const { client, biller, gap } = await silence()
    await client.get(saveClockSettings, { body: { thresholdMinutes: 121 } })
    expect(await left(client)).toEqual([])
    expect(await left(biller)).toEqual([])
    await client.get(saveClockSettings, { body: { thresholdMinutes: 120 } })
    expect((await left(client)).map(one => one.gapId)).toEqual([gap.gapId])
    expect((await client.call(saveClockSettings, { body: { thresholdMinutes: 4 } })).status).toBe(422)
    const save = async (thresholdMinutes: number, before: number) =>
      (await client.call(saveClockSettings, { body: { thresholdMinutes, before } })).status
    // A person who has not seen what it is by now is told first; the same once more is no other word.
    expect([await save(60, 121), await save(120, 121), await save(60, 120)]).toEqual([409, 200, 200])
  })
})

describe('a biller', () => {
  it('answers first, and the client sees the answer', async () => {
    const { client, biller, gap } = await silence()
    const body = { answer: 'On the phone with the payer' }
    const answered = await biller.get(answerGap, { params: { gapId: gap.gapId }, body })
    expect(answered.gap).toMatchObject({ state: 'answered', answer: body.answer })
    expect(await left(client, { state: 'answered' })).toMatchObject([{ answer: body.answer }])
    expect(await left(client, { state: 'open' })).toEqual([])
    expect(await desk.newsOf(client)).toEqual(['gap-answered'])
  })

  it('enters the time as production, which explains just that gap for as long as it is there', async () => {
    const { client, biller, gap } = await silence()
    const done = await biller.get(produceGap, {
      params: { gapId: gap.gapId },
      body: { note: 'Team meeting' },
    })
    expect(done.gap).toMatchObject({ state: 'resolved', how: 'production' })
    expect(await left(client)).toEqual([])
    const params = { billerId: biller.userId, day }
    const { day: productionDayReply } = await biller.get(getProductionDay, { params })
    expect(productionDayReply.entries).toMatchObject([
      { workType: 'meeting-training-reporting', minutes: 120 },
    ])
    const { picture } = await biller.get(getClocksDay, { params })
    expect(picture.explained).toMatchObject([{ why: 'meeting', seconds: 7200 }])
  })

  it('asks for the correction, which explains the gap while it waits and no longer once it is refused', async () => {
    const { client, biller, gap } = await silence()
    const { correction } = await biller.get(correctGap, { params: { gapId: gap.gapId }, body: { reason } })
    expect(correction).toMatchObject({ state: 'asked', reason })
    expect(await left(client)).toEqual([])
    const params = { billerId: biller.userId, day }
    expect((await client.get(getClocksDay, { params })).picture.explained).toMatchObject([
      { why: 'correction', seconds: 7200 },
    ])
    const [openRequest] = (await client.get(listCorrections, { query: { state: 'asked' } })).items
    await client.get(refuseCorrection, {
      params: { correctionId: openRequest?.correctionId ?? '' },
      body: { note: 'No' },
    })
    expect(await left(client)).toMatchObject([{ state: 'open', seconds: 7200 }])
  })

  it('cannot dismiss gaps in their own time, and cannot answer another biller’s', async () => {
    const { biller, gap } = await silence()
    expect((await close(biller, [gap.gapId])).status).toBe(403)
    const other = await world.join('BILLER')
    const params = { gapId: gap.gapId }
    expect((await other.call(answerGap, { params, body: { answer: 'Mine' } })).status).toBe(404)
  })
})

describe('a client', () => {
  it('dismisses a gap with a reason and can undo that', async () => {
    const { client, biller, gap } = await silence()
    const { gaps } = (await close(client, [gap.gapId])).body
    expect(gaps).toMatchObject([
      { state: 'resolved', how: 'closed', reason, resolvedByName: 'Lakeside Practice' },
    ])
    expect(await left(client)).toEqual([])
    expect((await close(client, [gap.gapId])).status).toBe(409)
    expect(await desk.newsOf(biller)).toContain('gap-closed')
    const reopened = await client.get(reopenGap, { params: { gapId: gap.gapId } })
    expect(reopened.gap).toMatchObject({ gapId: gap.gapId, state: 'open', seconds: 7200 })
    expect((await client.call(reopenGap, { params: { gapId: gap.gapId } })).status).toBe(409)
  })

  it('corrects the punches in one step, and the gap is gone', async () => {
    const { client, biller, gap } = await silence()
    const { gap: settled } = await client.get(correctGap, { params: { gapId: gap.gapId }, body: { reason } })
    expect(settled).toMatchObject({ state: 'resolved', how: 'correction' })
    const { days } = await client.get(listClocks, { query: { ...range, billerId: biller.userId } })
    expect(days).toEqual([])
  })

  it('dismisses all of several gaps or none', async () => {
    const { client, gap } = await silence()
    const { gap: strange } = await silence()
    expect((await close(client, [gap.gapId, strange.gapId])).status).toBe(404)
    expect(await left(client)).toHaveLength(1)
  })

  it('corrects nothing on a locked day, and may still dismiss its gaps', async () => {
    const { client, biller, gap } = await silence()
    await client.get(approveMonth, { body: { billerId: biller.userId, month: 3, year: 2026 } })
    expect(await left(client)).toMatchObject([{ locked: true }])
    const params = { gapId: gap.gapId }
    expect((await client.call(correctGap, { params, body: { reason } })).status).toBe(409)
    expect((await biller.call(correctGap, { params, body: { reason } })).status).toBe(409)
    expect((await biller.call(produceGap, { params, body: {} })).status).toBe(409)
    expect((await close(client, [gap.gapId])).status).toBe(200)
  })
})

it('a biller without a tracker has no gaps', async () => {
  const biller = await world.join('BILLER', { timeZone: 'UTC' })
  const { now } = world
  await desk.work(biller, '2026-03-09T09:00:00.000Z', '2026-03-09T12:00:00.000Z')
  world.now = now
  const query = { ...range, billerId: biller.userId }
  const { days } = await admin.get(listClocks, { query })
  expect(days).toMatchObject([
    { punchedSeconds: 10_800, trackedSeconds: 0, explainedSeconds: 10_800, gaps: [] },
  ])
})

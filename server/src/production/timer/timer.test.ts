import { approveMonth, punchOut } from '@claimcrew/contract/attendance/contract'
import { endEngagement } from '@claimcrew/contract/engagements/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/production/timer'
import { getTask } from '@claimcrew/contract/tasks/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { task } from '../../../test/scenes/tasks.ts'
import { day as dayMs, hour, type Person, World } from '../../../test/world.ts'
import { stopForgottenTimers } from '../backgroundJobs.ts'

const now = '2026-03-10T15:00:00.000Z'
const world = await World.open({ at: now })
const floor = new ProductionFloor(world)
const desk = new AttendanceDesk(world)
const client = await world.join('CLIENT')
const other = await world.join('CLIENT')
const today = '2026-03-10'
const minute = 60_000

afterEach(() => {
  world.now = new Date(now)
})

const start = (biller: Person, more: object = {}, owner = client) =>
  biller.call(contract.startTimer, {
    body: { clientId: owner.userId, workType: 'insurance-ar-follow-up', ...more },
  })
const running = async (biller: Person) => (await biller.get(contract.getCurrentTimer, {})).timer
const stop = (biller: Person, quantity = 0) => biller.call(contract.stopTimer, { body: { quantity } })

describe('A timer', () => {
  it('runs one at a time, is there again after a reload, and its minutes become a draft', async () => {
    const biller = await floor.biller([client])
    expect(await running(biller)).toBeNull()
    expect((await start(biller, { channel: 'phone' })).status).toBe(200)
    world.pass(25 * minute)
    expect(await running(await world.alsoAs(biller))).toMatchObject({
      clientId: client.userId,
      workType: 'insurance-ar-follow-up',
      channel: 'phone',
      day: today,
      startedAt: now,
      mode: 'work',
    })
    const { status, body } = await stop(biller, 3)
    expect(status).toBe(200)
    expect(body.day.entries).toMatchObject([
      {
        entryId: body.entryId,
        quantity: 3,
        minutes: 25,
        holdMinutes: 0,
        source: 'timer',
        status: 'draft',
        stretches: [{ from: now, to: '2026-03-10T15:25:00.000Z', hold: false }],
      },
    ])
    expect(await running(biller)).toBeNull()
    expect((await stop(biller)).status).toBe(409)
  })

  it('times payer hold apart', async () => {
    const biller = await floor.biller([client])
    await start(biller)
    world.pass(10 * minute)
    const turn = (mode: 'hold' | 'work') => biller.get(contract.holdTimer, { body: { mode } })
    expect((await turn('hold')).timer).toMatchObject({ mode: 'hold', workSeconds: 600, holdSeconds: 0 })
    world.pass(30 * minute)
    await turn('hold')
    expect((await turn('work')).timer).toMatchObject({ mode: 'work', workSeconds: 600, holdSeconds: 1800 })
    world.pass(5 * minute)
    expect((await stop(biller)).body.day.entries).toMatchObject([{ minutes: 15, holdMinutes: 30 }])
  })

  it('goes on in the same entry for the same work, and in another one for other work', async () => {
    const biller = await floor.biller([client, other])
    await floor.save(biller, today, [hourOfPosting(client, { workType: 'insurance-ar-follow-up' })])
    for (const [owner, minutes] of [
      [client, 5],
      [client, 7],
      [other, 9],
    ] as const) {
      await start(biller, {}, owner)
      world.pass(minutes * minute)
      await stop(biller)
    }
    const { entries, version } = await floor.day(biller, biller, today)
    expect(entries.map(({ source, minutes }) => [source, minutes])).toEqual([
      ['typed', 60],
      ['timer', 12],
      ['timer', 9],
    ])
    expect(version).toBe(4)
    const timed = entries[1]
    if (!timed) throw new Error('It was timed')
    const posted = hourOfPosting(client, {
      entryId: timed.entryId,
      workType: timed.workType,
      quantity: 6,
      minutes: 12,
      source: 'timer',
    })
    const forged = hourOfPosting(client, { source: 'timer' })
    const saved = await floor.save(biller, today, [posted, forged], version)
    expect(saved.entries.map(({ source, stretches }) => [source, stretches.length])).toEqual([
      ['timer', 2],
      ['typed', 0],
    ])
  })

  it('cannot start beside another one, also not at the same moment, unless it replaces it', async () => {
    const biller = await floor.biller([client])
    const answers = await Promise.all([start(biller), start(biller), start(biller)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    world.pass(8 * minute)
    expect((await start(biller, { workType: 'appeals' })).status).toBe(409)
    expect((await start(biller, { workType: 'appeals', replace: true })).body.timer.workType).toBe('appeals')
    expect((await floor.day(biller, biller, today)).entries).toMatchObject([{ minutes: 8 }])
    // What runs already goes on, as when its first answer was lost.
    const { timerId } = (await running(biller)) ?? {}
    world.pass(2 * minute)
    const again = await start(biller, { workType: 'appeals', replace: true })
    expect(again.body.timer).toMatchObject({ timerId, workType: 'appeals' })
    expect((await floor.day(biller, biller, today)).entries).toHaveLength(1)
  })

  it('cannot start for a client the biller does not work for, nor for another biller’s task', async () => {
    const biller = await floor.biller([client])
    expect((await start(biller, {}, other)).status).toBe(422)
    expect((await start(biller, { taskId: other.userId })).status).toBe(422)
    expect((await start(biller, { workType: 'Juggling' })).status).toBe(422)
    expect(await running(biller)).toBeNull()
  })

  it('adds the units entered at its end to its task, once, and what is edited later does not', async () => {
    const biller = await floor.biller([client])
    const { taskId } = await task(client, {
      assigneeId: biller.userId,
      workType: 'insurance-ar-follow-up',
      plannedQuantity: 40,
    })
    const read = async () => (await client.get(getTask, { params: { taskId } })).task
    const doneOf = async () => (await read()).doneQuantity
    await start(biller, { taskId })
    // A biller who begins to time a task is at work on it.
    expect(await read()).toMatchObject({ status: 'in-progress', firstTouchAt: world.now.toISOString() })
    world.pass(20 * minute)
    const answers = await Promise.all([stop(biller, 12), stop(biller, 12)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await doneOf()).toBe(12)
    const { version, entries } = await floor.day(biller, biller, today)
    const typed = entries.map(({ clientId, workType, minutes, taskId }) => ({
      clientId,
      workType,
      minutes,
      taskId,
      quantity: 30,
    }))
    await floor.save(biller, today, typed, version)
    expect(await doneOf()).toBe(12)
    await start(biller, { taskId })
    world.pass(5 * minute)
    expect((await stop(biller, 3)).status).toBe(200)
    expect(await doneOf()).toBe(15)
  })

  it('is held, stopped or discarded only if it is the one that the screen showed', async () => {
    const biller = await floor.biller([client])
    const { timerId: ended } = (await start(biller)).body.timer
    await stop(biller)
    const { timerId } = (await start(biller, { workType: 'appeals' })).body.timer
    const stale = { timerId: ended }
    const refusals = [
      await biller.call(contract.holdTimer, { body: { mode: 'hold', ...stale } }),
      await biller.call(contract.stopTimer, { body: { quantity: 5, ...stale } }),
      await biller.call(contract.discardTimer, { body: stale }),
    ]
    for (const { status, body } of refusals)
      expect([status, body.message]).toEqual([409, 'Another timer is running now. Check it, then try again.'])
    expect(await running(biller)).toMatchObject({ timerId, mode: 'work' })
    expect((await biller.call(contract.stopTimer, { body: { timerId } })).status).toBe(200)
  })

  it('that is stopped again after a lost answer counts its units once, and the answer is the first one', async () => {
    const biller = await floor.biller([client])
    const { timerId } = (await start(biller)).body.timer
    world.pass(10 * minute)
    const more = { headers: { 'idempotency-key': 'the-answer-was-lost' } }
    const end = () => biller.call(contract.stopTimer, { body: { quantity: 4, timerId } }, more)
    const first = await end()
    expect([first.status, (await end()).body]).toEqual([200, first.body])
    expect((await floor.day(biller, biller, today)).entries).toMatchObject([{ quantity: 4, minutes: 10 }])
  })

  it('is not begun for a day that is submitted, and submitting stops the one that runs', async () => {
    const biller = await floor.biller([client])
    await start(biller)
    world.pass(40 * minute)
    const submitted = await floor.submit(biller, today)
    expect(submitted).toMatchObject({ status: 'submitted', minutes: 40 })
    expect(await running(biller)).toBeNull()
    expect((await start(biller)).status).toBe(409)
  })

  it('that was discarded can be restored for ten minutes, and kept running meanwhile', async () => {
    const biller = await floor.biller([client])
    await start(biller)
    const { timerId } = await biller.get(contract.discardTimer, { body: {} })
    expect(await running(biller)).toBeNull()
    expect((await floor.day(biller, biller, today)).entries).toEqual([])
    world.pass(9 * minute)
    const restore = (by: Person) => by.call(contract.restoreTimer, { body: { timerId } })
    expect((await restore(await floor.biller([client]))).status).toBe(404)
    expect((await restore(biller)).body.timer).toMatchObject({ timerId, startedAt: now })
    // Once more, there is nothing to restore, and it goes on running.
    expect((await restore(biller)).status).toBe(404)
    expect(await running(biller)).toMatchObject({ timerId })
    await biller.get(contract.discardTimer, { body: {} })
    await start(biller)
    expect((await restore(biller)).status).toBe(409)
    world.pass(11 * minute)
    expect((await restore(biller)).status).toBe(404)
  })
})

describe('Punching out', () => {
  it('stops the timer at that moment, and its minutes are a draft of the session’s day', async () => {
    const biller = await floor.biller([client], 'Asia/Manila')
    // From 19:30 to 04:30 in Manila; the timer is begun after midnight.
    await desk.punchIn(biller, '2026-03-09T11:30:00.000Z')
    world.now = new Date('2026-03-09T17:00:00.000Z')
    expect((await start(await world.alsoAs(biller))).body.timer.day).toBe('2026-03-09')
    await desk.punchOut(biller, '2026-03-09T20:30:00.000Z')
    expect(await running(biller)).toBeNull()
    expect(await floor.day(biller, biller, '2026-03-09')).toMatchObject({
      entries: [{ minutes: 210, source: 'timer', stretches: [{ to: '2026-03-09T20:30:00.000Z' }] }],
    })
  })

  it('that was made without a connection ends it when it was made, and leaves one that began later', async () => {
    const biller = await floor.biller([client])
    await desk.punchIn(biller, '2026-03-10T12:00:00.000Z')
    world.now = new Date('2026-03-10T13:00:00.000Z')
    await start(await world.alsoAs(biller))
    world.now = new Date('2026-03-10T16:00:00.000Z')
    const body = {
      billerId: biller.userId,
      occurredAt: '2026-03-10T14:00:00.000Z',
      description: 'Followed up on claims',
    }
    await (await world.alsoAs(biller)).get(punchOut, { body })
    expect((await floor.day(biller, biller, today)).entries).toMatchObject([{ minutes: 60 }])
  })
})

describe('It stops by itself', () => {
  it('when the engagement ends; minutes of a day after it are dropped, and the biller is notified', async () => {
    for (const [endsOn, savedCount] of [
      ['2026-03-10', 1],
      ['2026-03-09', 0],
    ] as const) {
      const biller = await world.join('BILLER')
      const engagementId = await world.engage(client, biller, '2026-01-01')
      await start(biller)
      world.pass(30 * minute)
      const body = { endsOn, reason: 'The backlog is done' }
      await client.get(endEngagement, { params: { engagementId }, body })
      expect(await running(biller)).toBeNull()
      expect((await floor.day(biller, biller, today)).entries).toHaveLength(savedCount)
      expect((await desk.newsOf(biller)).includes('timer-stopped')).toBe(savedCount === 0)
      world.now = new Date(now)
    }
  })

  it('and goes on while the last day is in the future', async () => {
    const biller = await world.join('BILLER')
    const engagementId = await world.engage(client, biller, '2026-01-01')
    await start(biller)
    await client.get(endEngagement, {
      params: { engagementId },
      body: { endsOn: '2026-03-31', reason: 'Spring' },
    })
    expect(await running(biller)).not.toBeNull()
  })

  it('when its biller or its client is deactivated', async () => {
    const admin = await world.join('ADMIN')
    const leaving = await world.join('CLIENT')
    const [one, two] = [await floor.biller([client]), await floor.biller([leaving])]
    await start(one)
    await start(two, {}, leaving)
    world.pass(5 * minute)
    for (const id of [one.userId, leaving.userId]) await admin.get(deactivateUser, { params: { id } })
    const left = await world.db
      .selectFrom('production_timers')
      .select('id')
      .where('biller_id', 'in', [one.userId, two.userId])
      .execute()
    expect(left).toEqual([])
    expect((await floor.day(two, two, today)).entries).toMatchObject([{ minutes: 5 }])
  })

  it('when it was forgotten: after 16 hours, and its biller is notified', async () => {
    const biller = await floor.biller([client])
    await start(biller)
    world.pass(15 * hour)
    await world.run(stopForgottenTimers)
    expect(await running(await world.alsoAs(biller))).not.toBeNull()
    world.pass(dayMs)
    await world.run(stopForgottenTimers)
    const again = await world.alsoAs(biller)
    expect(await running(again)).toBeNull()
    expect((await floor.day(again, biller, today)).entries).toMatchObject([{ minutes: 960 }])
    expect(await desk.newsOf(biller)).toContain('timer-stopped')
  })

  it('before its day is closed with the month', async () => {
    const biller = await floor.biller([client])
    world.now = new Date('2026-02-28T20:00:00.000Z')
    await start(await world.alsoAs(biller))
    world.now = new Date('2026-03-01T09:00:00.000Z')
    const body = { billerId: biller.userId, month: 2, year: 2026 }
    await (await world.alsoAs(client)).get(approveMonth, { body })
    const again = await world.alsoAs(biller)
    expect(await running(again)).toBeNull()
    expect(await floor.day(again, biller, '2026-02-28')).toMatchObject({ status: 'locked', minutes: 780 })
  })

  it('never fills a day beyond its minutes', async () => {
    const biller = await floor.biller([client])
    await floor.save(biller, today, [hourOfPosting(client, { minutes: 1000, holdMinutes: 430 })])
    await start(biller)
    world.pass(30 * minute)
    expect((await stop(biller)).body.day).toMatchObject({ minutes: 1010, holdMinutes: 430 })
  })
})

import {
  askCorrection,
  askMissing,
  listCorrections,
  withdrawCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { askLeave } from '@claimcrew/contract/attendance/leave'
import { addDays } from '@claimcrew/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type AnyAnswer, type Caller, type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const second = await world.anotherApp()
const noon = '2026-03-12T12:00:00.000Z'

async function biller(): Promise<Person> {
  return desk.at(noon, await desk.biller('UTC'))
}

/** A session of an hour, so many days ago. */
const missing = (by: Caller, daysAgo: number, [from, to] = ['09:00', '10:00']): Promise<AnyAnswer> => {
  const day = addDays('2026-03-12', -daysAgo)
  const body = {
    punchInTime: `${day}T${from}:00.000Z`,
    punchOutTime: `${day}T${to}:00.000Z`,
    reason: 'No line',
  }
  return by.call(askMissing, { body })
}

const leave = (by: Caller, daysAhead: number): Promise<AnyAnswer> => {
  const day = addDays('2026-03-12', daysAhead)
  return by.call(askLeave, { body: { firstDay: day, lastDay: day, reason: 'Family' } })
}

const withdraw = (by: Caller, { body }: AnyAnswer) =>
  by.get(withdrawCorrection, { params: { correctionId: body.correction.correctionId } })

const statusesOf = (answers: readonly AnyAnswer[]) => answers.map(one => one.status).sort()

describe('requests for the same time', () => {
  const request = 'You already have an open request for this time. Withdraw that one first.'

  it('become one, however many arrive at once through two processes, with one notification', async () => {
    const here = await biller()
    const boss = await world.join('ADMIN')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => missing(at % 2 ? here : here.at(second), 1)),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(29).fill(409)])
    for (const { body } of answers.filter(one => one.status === 409))
      expect([body.code, body.message]).toEqual(['conflict', request])
    expect(await desk.newsOf(boss)).toEqual(['correction-asked'])
    const { items } = await here.get(listCorrections, { query: { state: 'asked' } })
    expect(items).toHaveLength(1)
  })

  it('conflict when they overlap, and not when one begins as the other ends', async () => {
    const here = await biller()
    expect((await missing(here, 1, ['09:00', '12:00'])).status).toBe(200)
    expect((await missing(here, 1, ['11:59', '13:00'])).status).toBe(409)
    expect((await missing(here, 1, ['12:00', '13:00'])).status).toBe(200)
    expect((await missing(await biller(), 1, ['09:00', '12:00'])).status, 'somebody else’s').toBe(200)
  })

  it('are refused also between an existing session and a missing one', async () => {
    const person = await desk.biller('UTC')
    const attendanceId = await desk.work(person, '2026-03-11T09:00:00.000Z', '2026-03-11T12:00:00.000Z')
    const here = await desk.at(noon, person)
    expect((await missing(here, 1, ['13:00', '14:00'])).status).toBe(200)
    const change = (punchOutTime: string) =>
      here.call(askCorrection, { body: { attendanceId, punchOutTime, reason: 'Stayed longer' } })
    const { status, body } = await change('2026-03-11T13:30:00.000Z')
    expect([status, body.message]).toEqual([409, request])
    expect((await change('2026-03-11T13:00:00.000Z')).status).toBe(200)
  })

  it('can be made again once the first is withdrawn', async () => {
    const here = await biller()
    await withdraw(here, await missing(here, 1))
    expect((await missing(here, 1)).status).toBe(200)
  })
})

describe('requests that wait for a decision', () => {
  it('are limited to twenty per person, leave and corrections together, also when they arrive at once', async () => {
    const here = await biller()
    for (let day = 1; day <= 10; day++) expect((await leave(here, day)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => missing(at % 2 ? here : here.at(second), at + 1)),
    )
    expect(statusesOf(answers)).toEqual([...Array(10).fill(200), ...Array(4).fill(409)])
    const refused = await leave(here, 11)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '20 of your requests are waiting for a decision. Withdraw one, or wait for an answer.',
    ])
    const open = answers.find(one => one.status === 200)
    if (open) await withdraw(here, open)
    expect((await leave(here, 11)).status).toBe(200)
    expect((await leave(await biller(), 11)).status, 'somebody else’s').toBe(200)
  })

  it('are limited to sixty an hour when they are withdrawn again and again, because each notifies someone', async () => {
    const here = await biller()
    for (let request = 0; request < 60; request++) await withdraw(here, await missing(here, 1))
    const { status, body, headers } = await missing(here, 1)
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too-many', '3600'])
    expect(body.message).toBe('You’ve sent too many requests. Try again in 60 minutes.')
  })
})

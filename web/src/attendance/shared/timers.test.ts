import type { WorkSession } from '@claimcrew/contract/attendance/rules'
import { describe, expect, test } from 'vitest'
import { computeTimers } from './timers.ts'

const moment = (time: string) => `2026-03-02T${time}Z`
const ms = (time: string) => Date.parse(moment(time))

const working: WorkSession = { punchInTime: moment('09:00:00.700'), punchOutTime: null, breaks: [] }
const resting: WorkSession = {
  ...working,
  breaks: [{ breakType: 'Tea Break', startTime: moment('09:30:00.200'), endTime: null }],
}
const back: WorkSession = {
  ...working,
  breaks: [{ breakType: 'Tea Break', startTime: moment('09:30:00.200'), endTime: moment('09:45:00.100') }],
}

describe('The timers', () => {
  test('are at zero before the punch-in', () => {
    expect(computeTimers(null, ms('09:00:00.000'))).toEqual({ worked: 0, onBreak: 0 })
  })

  test('count whole seconds of work from the punch', () => {
    expect(computeTimers(working, ms('09:00:01.699')).worked).toBe(0)
    expect(computeTimers(working, ms('09:00:01.700')).worked).toBe(1)
    expect(computeTimers(working, ms('10:00:00.700')).worked).toBe(3600)
  })

  test('stop the work time during a break, to the second, while the break runs', () => {
    const seen = [200, 500, 699, 700, 1200, 1699, 1700, 60_200].map(after =>
      computeTimers(resting, ms('09:30:00.000') + after),
    )
    expect(new Set(seen.map(({ worked }) => worked))).toEqual(new Set([1799]))
    expect(seen.map(({ onBreak }) => onBreak)).toEqual([0, 0, 0, 0, 1, 1, 1, 60])
  })

  test('leave a finished break out', () => {
    expect(computeTimers(back, ms('10:00:00.600'))).toEqual({ worked: 3600 - 900, onBreak: 0 })
  })

  test('stop at the punch-out', () => {
    const out = { ...back, punchOutTime: moment('10:00:00.600') }
    expect(computeTimers(out, ms('17:00:00.000'))).toEqual({ worked: 2700, onBreak: 0 })
  })

  test('never go below nothing while two clocks are a moment apart', () => {
    expect(computeTimers(working, ms('08:59:59.000')).worked).toBe(0)
    expect(computeTimers(resting, ms('09:30:00.000')).onBreak).toBe(0)
  })
})

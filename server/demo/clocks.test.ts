import { listClocks, listGaps } from '@claimcrew/contract/clocks/contract'
import { signIn } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'
import { toTrackedSessions } from './provider/trackerView.ts'

const world = await demoWorld(onTuesday)
const body = { email: 'admin@claimcrew.test', password: demoPassword }
const admin = new Caller(world.app, (await world.visitor.get(signIn, { body })).authToken)

describe('the demo’s clocks', () => {
  it('have punches and production on every day of all 24 billers', async () => {
    const { days } = await admin.get(listClocks, { query: { from: '2026-01-01', to: '2026-03-10' } })
    expect(new Set(days.map(one => one.billerId)).size).toBe(24)
    expect(days.length).toBeGreaterThan(900)
  })

  it('have production without time: one that was answered, one that was closed and some that wait', async () => {
    const query = { from: '2026-01-01', to: '2026-03-10', kind: 'produced-without-time' } as const
    const left = await admin.get(listGaps, { query })
    expect(left.items.some(one => one.state === 'answered' && one.answer !== '')).toBe(true)
    const { items } = await admin.get(listGaps, { query: { ...query, state: 'resolved' } })
    expect(items.every(one => one.how === 'closed')).toBe(true)
    expect(items.filter(one => one.reason.includes('connection'))).toHaveLength(1)
    expect(left.items.length).toBeGreaterThan(2)
  })

  it('differ by what the tracker recorded: silence within sessions, and work before or after them', () => {
    const days = Array.from({ length: 37 }, (_, index) =>
      new Date(Date.UTC(2026, 1, 1 + index)).toISOString(),
    )
    const sessions = days.map(start => ({ start, end: start.replace('T00', 'T08'), breaks: [] }))
    const people = Array.from({ length: 10 }, (_, index) => `somebody${index}@people.test`)
    const seen = people.flatMap(email =>
      toTrackedSessions(sessions, email, '2026-03-20T00:00:00.000Z', true).map(one => ({ ...one, email })),
    )
    const eight = 8 * 3_600_000
    const trackedOn = Map.groupBy(seen, one => `${one.email} ${one.start.slice(0, 10)}`)
    const tracked = [...trackedOn.values()].map(own =>
      own.reduce((sum, one) => sum + Date.parse(one.end) - Date.parse(one.start), 0),
    )
    const apart = tracked.map(ms => Math.abs(ms - eight) / 60_000)
    // Never to the second; mostly by minutes of which nobody is asked, and now and then by as much as somebody is.
    expect(apart.every(minutes => minutes > 0)).toBe(true)
    expect(apart.filter(minutes => minutes < 30).length).toBeGreaterThan(280)
    expect(apart.filter(minutes => minutes > 75).length).toBeGreaterThan(5)
    expect(seen.some(one => one.start.slice(11) < '00:00' || one.end.slice(11) > '08:15')).toBe(true)
  })
})

import { listClocks, listGaps } from '@claimcrew/contract/clocks/contract'
import { signIn } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'
import { asSeen } from './provider/oddities.ts'

const world = await demoWorld(onTuesday)
const body = { email: 'admin@claimcrew.test', password: demoPassword }
const admin = new Caller(world.app, (await world.visitor.get(signIn, { body })).authToken)

describe('the demo’s clocks', () => {
  it('say what was punched and produced on every day of all 24 billers', async () => {
    const { days } = await admin.get(listClocks, { query: { from: '2026-01-01', to: '2026-03-10' } })
    expect(new Set(days.map(one => one.billerId)).size).toBe(24)
    expect(days.length).toBeGreaterThan(900)
  })

  it('have production without time: one that was answered, one that was closed and some that wait', async () => {
    const query = { from: '2026-01-01', to: '2026-03-10', kind: 'produced-without-time' } as const
    const left = await admin.get(listGaps, { query })
    expect(left.items.some(one => one.state === 'answered' && one.answer !== '')).toBe(true)
    const { items } = await admin.get(listGaps, { query: { ...query, state: 'resolved' } })
    expect(items).toMatchObject([{ how: 'closed', reason: expect.stringContaining('badge') }])
    expect(left.items.length).toBeGreaterThan(2)
  })

  it('come to differ by what the tracker saw: silence within sessions, and work before or after them', () => {
    const days = Array.from({ length: 37 }, (_, index) =>
      new Date(Date.UTC(2026, 1, 1 + index)).toISOString(),
    )
    const sessions = days.map(start => ({ start, end: start.replace('T00', 'T08'), breaks: [] }))
    const people = Array.from({ length: 10 }, (_, index) => `somebody${index}@people.test`)
    const seen = people.flatMap(email => asSeen(sessions, email, '2026-03-20T00:00:00.000Z'))
    const lengths = seen.map(one => Date.parse(one.end) - Date.parse(one.start))
    const eight = 8 * 3_600_000
    expect(lengths.some(length => length < eight)).toBe(true)
    expect(lengths.some(length => length > eight)).toBe(true)
    expect(lengths.filter(length => length === eight).length).toBeGreaterThan(300)
  })
})

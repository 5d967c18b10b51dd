import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles, toFounder } from '../permissions.ts'
import { listStatusSteps, mayManageTask, maySeeAfterEnd, maySeeTask, maySetStatus } from './policy.ts'
import { canBecomeTaskStatus } from './rules.ts'
import { taskStatuses } from './shapes.ts'

const id = fc.constantFrom('ann', 'bob', 'cat')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) }).map(toFounder)
const task = fc.record({
  clientId: id,
  assigneeId: fc.option(id),
  status: fc.constantFrom(...taskStatuses),
})

describe('a task', () => {
  it('is visible to its client, its assignee and an ADMIN, each in that role alone', () => {
    fc.assert(
      fc.property(actor, task, (who, one) => {
        const isClient = who.role === 'CLIENT' && one.clientId === who.organizationId
        const isBiller = who.role === 'BILLER' && one.assigneeId === who.userId
        expect(maySeeTask(who, one)).toBe(who.role === 'ADMIN' || isClient || isBiller)
        expect(mayManageTask(who, one)).toBe(who.role === 'ADMIN' || isClient)
      }),
    )
  })

  it('of a former client stays readable for the biller who did it, if it was done by the end', () => {
    const bob = toFounder({ userId: 'bob', role: 'BILLER' })
    const done = {
      clientId: 'ann',
      assigneeId: 'bob',
      status: 'done' as const,
      createdAt: '2026-03-09T12:00:00.000Z',
    }
    const end = '2026-03-10T00:00:00.000Z'
    expect(maySeeAfterEnd(bob, done, end)).toBe(true)
    expect(maySeeAfterEnd(bob, { ...done, status: 'in-progress' }, end)).toBe(false)
    expect(maySeeAfterEnd(bob, { ...done, assigneeId: 'cat' }, end)).toBe(false)
    expect(maySeeAfterEnd(bob, done, '2026-03-09T00:00:00.000Z')).toBe(false)
  })

  it('can be canceled and sent back by those who manage it, never by its biller', () => {
    fc.assert(
      fc.property(actor, task, fc.constantFrom(...taskStatuses), (who, one, status) => {
        const may = maySetStatus(who, one, status)
        if (!maySeeTask(who, one)) expect(may).toBe(false)
        if (who.role === 'BILLER' && (status === 'cancelled' || status === 'reopened'))
          expect(may).toBe(false)
        if (mayManageTask(who, one)) expect(may).toBe(true)
      }),
    )
  })

  it('offers only steps that it can take', () => {
    fc.assert(
      fc.property(actor, task, (who, one) => {
        for (const step of listStatusSteps(who, one))
          expect(canBecomeTaskStatus(one.status, step) && maySetStatus(who, one, step)).toBe(true)
      }),
    )
    const done = { clientId: 'ann', assigneeId: 'bob', status: 'done' } as const
    expect(listStatusSteps(toFounder({ userId: 'ann', role: 'CLIENT' }), done)).toEqual(['reopened'])
    expect(listStatusSteps(toFounder({ userId: 'bob', role: 'BILLER' }), done)).toEqual([])
  })
})

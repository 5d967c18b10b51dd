import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '../permissions.ts'
import { mayManageTask, maySeeTask, maySetStatus, stepsFor } from './policy.ts'
import { mayBecome } from './rules.ts'
import { taskStatuses } from './shapes.ts'

const id = fc.constantFrom('ann', 'bob', 'cat')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) })
const task = fc.record({
  clientId: id,
  assigneeId: fc.option(id),
  status: fc.constantFrom(...taskStatuses),
})

describe('a task', () => {
  it('is seen by its client, whoever has it, and an ADMIN, each in that role alone', () => {
    fc.assert(
      fc.property(actor, task, (who, one) => {
        const isClient = who.role === 'CLIENT' && one.clientId === who.userId
        const isBiller = who.role === 'BILLER' && one.assigneeId === who.userId
        expect(maySeeTask(who, one)).toBe(who.role === 'ADMIN' || isClient || isBiller)
        expect(mayManageTask(who, one)).toBe(who.role === 'ADMIN' || isClient)
      }),
    )
  })

  it('is cancelled and sent back by those who manage it, never by its biller', () => {
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
        for (const step of stepsFor(who, one))
          expect(mayBecome(one.status, step) && maySetStatus(who, one, step)).toBe(true)
      }),
    )
    const done = { clientId: 'ann', assigneeId: 'bob', status: 'done' } as const
    expect(stepsFor({ userId: 'ann', role: 'CLIENT' }, done)).toEqual(['reopened'])
    expect(stepsFor({ userId: 'bob', role: 'BILLER' }, done)).toEqual([])
  })
})

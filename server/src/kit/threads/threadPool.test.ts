import { describe, expect, it } from 'vitest'
import type * as tasks from '../../../test/files/thread-tasks.ts'
import type { Refusal } from '../refusal.ts'
import { runInThread } from './threadPool.ts'

const module = new URL('../../../test/files/thread-tasks.ts', import.meta.url)
const overLimit = 'This is too much.'

const double = (input: number, who = 'somebody') =>
  runInThread<typeof tasks.double>({ who, module, name: 'double', input, overLimit })
const spin = (who: string) =>
  runInThread<typeof tasks.spin>({ who, module, name: 'spin', input: null, maxCpuMs: 300, overLimit })
const fill = (who: string) =>
  runInThread<typeof tasks.fill>({ who, module, name: 'fill', input: null, overLimit })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, message }: Refusal) => ({ status, message }),
  )

describe('what is expensive on content runs in a thread', () => {
  it('which answers', async () => {
    expect(await Promise.all([1, 2, 3].map(nth => double(nth)))).toEqual([2, 4, 6])
  })

  it('which is ended when it works for too long, while others go on', async () => {
    const [hostile, other] = await Promise.all([refusalOf(spin('attacker')), double(4, 'other')])
    expect(hostile).toEqual({ status: 422, message: overLimit })
    expect(other).toBe(8)
    expect(await double(5)).toBe(10)
  })

  it('which is ended when it takes too much memory', async () => {
    expect(await refusalOf(fill('attacker'))).toEqual({ status: 422, message: overLimit })
    expect(await double(6)).toBe(12)
  })

  it('in which one account has a limited share', async () => {
    const many = Array.from({ length: 12 }, () => refusalOf(double(1, 'greedy')))
    const other = double(7, 'other')
    const statuses = (await Promise.all(many)).map(refusal => refusal?.status ?? 200)
    expect(statuses.filter(status => status === 429)).toHaveLength(8)
    expect(await other).toBe(14)
  })
})

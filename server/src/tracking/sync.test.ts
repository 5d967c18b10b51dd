import { listActivity } from '@claimcrew/contract/tracking/contract'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { account, row, Tracked } from '../../test/tracked.ts'

describe('somebody who is mapped', async () => {
  const maria = account('Maria Santos')
  const tracked = await Tracked.open([maria])
  const { world, admin } = tracked
  const biller = await world.join('BILLER', { userName: 'Maria Santos', timeZone: 'Asia/Manila' })
  await tracked.map(biller, maria)

  it('has their time pulled, each hour on the day on which they lived it', async () => {
    // Midnight in Manila is at 16:00 UTC.
    tracked.gives(maria, [row(maria, '2026-03-16T15:00:00.000Z', 7200, { projectId: 'posting' })])
    await tracked.sync()
    const query = { userId: maria.id, from: '2026-03-16', to: '2026-03-17' }
    const { data } = await admin.get(listActivity, { query })
    expect(data).toMatchObject([
      { start: '2026-03-16T15:00:00.000Z', time: 7200, billerName: 'Maria Santos' },
    ])
    const { worklog } = await admin.get(listWorklog, { query: { range: 'monthly', date: '2026-03-18' } })
    expect(worklog).toEqual([
      { billerName: 'Maria Santos', date: '2026-03-16', hoursWorked: 1, projectCount: 1 },
      { billerName: 'Maria Santos', date: '2026-03-17', hoursWorked: 1, projectCount: 1 },
    ])
  })
})

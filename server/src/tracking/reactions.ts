import { hired } from '@claimcrew/contract/jobs/events'
import { userMoved } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { enqueue } from '../kit/jobs/job.ts'
import { countedZone, isMapped } from './mapping/mapping-store.ts'
import { recount } from './sync/count.ts'
import { tellOfUntracked } from './sync/news.ts'

export const reactions: readonly Reaction[] = [
  // Days are people's own: those of a biller who moves are cut anew. It takes too long for the one who asks to wait.
  on(userMoved, async (tx, _by, { userId, timeZone }) => {
    const counted = await countedZone(tx, userId)
    if (counted !== null && counted !== timeZone) await enqueue(tx, recount, { userId })
  }),
  on(hired, async (tx, by, hire) => {
    if (!(await isMapped(tx, hire.billerId))) await tellOfUntracked(tx, by, hire)
  }),
]

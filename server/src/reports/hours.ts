import { workSums } from '../attendance/sum-store.ts'
import { trackedSums } from '../tracking/reading/sum-store.ts'
import { daysOfPeople } from './days.ts'
import { inPeriods, joined, nothing, ofBillerDay, readBy, type Source, sumOf } from './source.ts'

/** What was punched beside what was tracked. */
export const hours: Source = {
  read: async ({ db }, asked, by) => {
    const none = nothing('hours', by)
    const one = readBy(by)
    const [worked, tracked] = await Promise.all([
      one === 'project' || one === 'workType' ? [] : workSums(db, asked, one),
      one === 'client' || one === 'workType' ? [] : trackedSums(db, asked.reach, asked, one),
    ])
    const sums = inPeriods('hours', by, joined(none, worked, tracked))
    return { sums, totals: sumOf('hours', by, sums) }
  },
  days: (reader, asked) =>
    daysOfPeople(reader, asked, async some => {
      const [worked, tracked] = await Promise.all([
        workSums(reader.db, some, 'billerDay'),
        trackedSums(reader.db, some.reach, some, 'billerDay'),
      ])
      return joined(nothing('hours', 'day'), worked, tracked).map(ofBillerDay)
    }),
}

import { sumPunched } from '../attendance/sum-store.ts'
import { trackedSums } from '../clocks/access.ts'
import type { SumBy } from '../kit/data/sums.ts'
import { trackedByProject } from '../tracking/reading/sum-store.ts'
import { daysOfPeople } from './days.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { inPeriods, joined, nothing, ofBillerDay, readBy, type Source, sumOf } from './source.ts'

/** A client’s are those of the own sessions, on both clocks. */
async function sumsBy(reader: Reader, asked: Asked, by: SumBy): Promise<Sum[]> {
  const [worked, tracked] = await Promise.all([
    sumPunched(reader, asked, by),
    trackedSums(reader.db, reader, asked, by),
  ])
  return joined(nothing('hours', 'day'), worked, tracked)
}

/** What was punched beside what was tracked. */
export const hours: Source = {
  read: async (reader, asked, by) => {
    const one = readBy(by)
    const read =
      one === 'project' || one === 'workType'
        ? await trackedByProject(
            { db: reader.db, now: reader.now, clientId: asked.clientId },
            asked.reach,
            asked,
          )
        : await sumsBy(reader, asked, one)
    const sums = inPeriods('hours', by, read)
    return { sums, totals: sumOf('hours', by, sums) }
  },
  days: (reader, asked) =>
    daysOfPeople(reader, asked, async some => (await sumsBy(reader, some, 'billerDay')).map(ofBillerDay)),
}

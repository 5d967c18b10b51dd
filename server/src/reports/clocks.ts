import { clockSums } from '../clocks/access.ts'
import { daysOfPeople } from './days.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { inPeriods, ofBillerDay, readBy, type Source, sumOf } from './source.ts'

type SumKey = Parameters<typeof clockSums>[3]

const sumsBy = (reader: Reader, { reach, clientId, from, to }: Asked, key: SumKey): Promise<Sum[]> =>
  clockSums(reader.db, reader, { reach, clientId, from, to }, key)

/** What was punched, tracked and produced, and the gaps between that nobody has settled. */
export const clocks: Source = {
  read: async (reader, asked, by) => {
    const one = readBy(by)
    const read = await sumsBy(reader, asked, one === 'project' || one === 'workType' ? 'biller' : one)
    const sums = inPeriods('clocks', by, read)
    return { sums, totals: sumOf('clocks', by, sums) }
  },
  days: (reader, asked) =>
    daysOfPeople(reader, asked, async some => (await sumsBy(reader, some, 'billerDay')).map(ofBillerDay)),
}

import type { ReachSpan } from '../engagements/reach-store.ts'
import { readNameCursor } from '../kit/data/paging.ts'
import { piecesOf } from '../kit/http/pieces.ts'
import { pageOfPeople } from '../people/page-store.ts'
import type { ListedPerson } from '../people/store.ts'
import type { Asked, Reader } from './scope.ts'
import type { DaySum, NamedDay } from './source.ts'

/** So many days of people are read at a time, however long a range is: enough to be quick, too few to be felt in memory. */
const daysAtATime = 1500

const lengthOf = ({ from, to }: Asked) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Each biller's each day, by names and days; never all of it at once. */
export async function* daysOfPeople(
  reader: Reader,
  asked: Asked,
  read: (asked: Asked) => Promise<DaySum[]>,
): AsyncGenerator<readonly NamedDay[]> {
  const peopleAtATime = Math.max(1, Math.floor(daysAtATime / lengthOf(asked)))
  for await (const people of peopleOf(reader, asked))
    for (const some of piecesOf(people, peopleAtATime)) {
      const names = new Map(some.map(({ id, userName }) => [id, userName]))
      const order = new Map(some.map(({ id }, place) => [id, place]))
      const found = await read({ ...asked, reach: spansOf(asked, names) })
      found.sort(
        (one, other) =>
          (order.get(one.billerId) ?? 0) - (order.get(other.billerId) ?? 0) || (one.day < other.day ? -1 : 1),
      )
      yield found.map(({ billerId, day, figures }) => ({
        billerId,
        billerName: names.get(billerId) ?? '',
        day,
        figures,
      }))
    }
}

function spansOf({ reach, from, to }: Asked, names: ReadonlyMap<string, string>): ReachSpan[] {
  return reach === 'everywhere'
    ? [...names.keys()].map(billerId => ({ billerId, firstDay: from, lastDay: to }))
    : reach.filter(span => names.has(span.billerId))
}

async function* peopleOf({ db }: Reader, { reach, from }: Asked): AsyncGenerator<readonly ListedPerson[]> {
  const whom =
    reach === 'everywhere'
      ? { roles: ['BILLER'] as const, ids: [], presentFrom: from }
      : { roles: [], ids: [...new Set(reach.map(span => span.billerId))] }
  let after = null as ReturnType<typeof readNameCursor>
  do {
    const page = await pageOfPeople(db, whom, { after, limit: 1000 })
    yield page.people
    after = readNameCursor(page.nextCursor ?? undefined)
  } while (after !== null)
}

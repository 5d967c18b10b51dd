import type { VisibleRange } from '../engagements/visible-scope-store.ts'
import { parseNameCursor } from '../kit/data/paging.ts'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { splitChunks } from '../kit/http/streamChunks.ts'
import { listPeoplePage } from '../people/page-store.ts'
import type { ListedPerson } from '../people/store.ts'
import type { ReportScope } from './reportScope.ts'
import type { BillerDaySum, NamedDay } from './reportSource.ts'

/** So many days of people are read at a time, however long a range is: enough to be quick, too few to be felt in memory. */
const daysAtATime = 1500

const countDays = ({ from, to }: ReportScope) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Each biller's each day, by names and days; never all of it at once. */
export async function* streamPeopleDays(
  reader: CommandCtx & ReadCtx,
  scope: ReportScope,
  read: (scope: ReportScope) => Promise<BillerDaySum[]>,
): AsyncGenerator<readonly NamedDay[]> {
  const peopleAtATime = Math.max(1, Math.floor(daysAtATime / countDays(scope)))
  for await (const people of streamPeople(reader, scope))
    for (const some of splitChunks(people, peopleAtATime)) {
      const names = new Map(some.map(({ id, userName }) => [id, userName]))
      const order = new Map(some.map(({ id }, index) => [id, index]))
      const rows = await read({ ...scope, scope: toRanges(scope, names) })
      rows.sort(
        (one, other) =>
          (order.get(one.billerId) ?? 0) - (order.get(other.billerId) ?? 0) || (one.day < other.day ? -1 : 1),
      )
      yield rows.map(({ billerId, day, figures }) => ({
        billerId,
        billerName: names.get(billerId) ?? '',
        day,
        figures,
      }))
    }
}

function toRanges({ scope, from, to }: ReportScope, names: ReadonlyMap<string, string>): VisibleRange[] {
  return scope === 'everywhere'
    ? [...names.keys()].map(billerId => ({ billerId, firstDay: from, lastDay: to }))
    : scope.filter(dayRange => names.has(dayRange.billerId))
}

async function* streamPeople(
  { db }: CommandCtx & ReadCtx,
  { scope, from }: ReportScope,
): AsyncGenerator<readonly ListedPerson[]> {
  const peopleFilter =
    scope === 'everywhere'
      ? { roles: ['BILLER'] as const, ids: [], presentFrom: from }
      : { roles: [], ids: [...new Set(scope.map(dayRange => dayRange.billerId))] }
  let after = null as ReturnType<typeof parseNameCursor>
  do {
    const page = await listPeoplePage(db, peopleFilter, { after, limit: 1000 })
    yield page.people
    after = parseNameCursor(page.nextCursor ?? undefined)
  } while (after !== null)
}

import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { compareNames } from '@claimcrew/contract/kit/text'
import { formatDay, monthText, weekText } from '@claimcrew/contract/kit/timeText'
import { listMeasures } from '@claimcrew/contract/reports/columns'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import { isTime } from '@claimcrew/contract/reports/kinds'
import { type ReportRequest, toRowLink } from '@claimcrew/contract/reports/rowLink'
import type { Figures, ReportRow } from '@claimcrew/contract/reports/shapes'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { readPracticeNames } from '../organizations/store.ts'
import { readSideNames } from '../people/organization-store.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listProjects } from '../tracking/tracker-user-store.ts'
import type { ReportSum } from './reportScope.ts'

/** What a key that is empty is called. */
const nobody: Readonly<Record<ReportBy, string>> = {
  biller: 'Unassigned',
  client: 'No client',
  practice: 'No practice',
  project: 'No project',
  workType: 'No work type',
  day: '',
  week: '',
  month: '',
}

/** The rows of a report: times in their order, all else by name, what is nobody’s last. */
export async function toReportRows(
  reader: CommandCtx & ReadCtx,
  request: ReportRequest,
  sums: readonly ReportSum[],
): Promise<ReportRow[]> {
  const { by } = request
  const keys = sums.map(sum => sum.key).filter(key => key !== '')
  const names = await readNames(reader, by, keys)
  const label = (key: string) => (key === '' ? nobody[by] : (names.get(key) ?? key))
  const rows = sums.map(sum => ({
    key: sum.key,
    label: label(sum.key),
    opens: toRowLink(request, sum.key),
    [by]: isTime(by) ? sum.key : label(sum.key),
    ...pickFigures(request, sum),
  }))
  const isLast = ({ key }: ReportRow) => (key === '' ? 1 : 0)
  return rows.sort((one, other) =>
    isTime(by)
      ? compareKeys(one, other)
      : isLast(one) - isLast(other) || compareNames(one.label, other.label) || compareKeys(one, other),
  )
}

const compareKeys = (one: ReportRow, other: ReportRow) => (one.key < other.key ? -1 : 1)

/** Only what the report has columns for. */
export const pickFigures = ({ kind, by }: Pick<ReportRequest, 'kind' | 'by'>, sum: Figures): Figures =>
  Object.fromEntries(listMeasures(kind, by).map(name => [name, sum[name] ?? null]))

async function readNames(
  { db }: CommandCtx & ReadCtx,
  by: ReportBy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  switch (by) {
    case 'biller':
    case 'client':
      return readSideNames(db, keys)
    case 'practice':
      return readPracticeNames(db, keys)
    case 'project': {
      const { companyId } = await readConnection(db)
      return new Map((await listProjects(db, companyId, keys)).map(({ id, name }) => [id, name]))
    }
    case 'workType':
      return new Map(keys.map(key => [key, findLabel('workTypes', key)]))
    case 'day':
      return new Map(keys.map(key => [key, formatDay(key)]))
    case 'week':
      return new Map(keys.map(key => [key, weekText(key)]))
    case 'month':
      return new Map(keys.map(key => [key, monthText(key)]))
  }
}

import { addDays } from '@claimcrew/contract/kit/time'
import type { ProductionReportRow, SummaryGroup, SummaryKey } from '@claimcrew/contract/production/report'
import { exportProduction } from '@claimcrew/contract/production/report'
import { Skeleton, Text, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { isValidRange } from '../../kit/time/dayRange.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { type ChangeProductionAddress, formatDayRef } from '../shared/address.ts'
import type { ReportScope } from '../shared/slots.ts'
import { FilterBar, resolveGrouping } from './FilterBar.tsx'
import { groupColumns, groupLabel } from './groupColumns.tsx'
import { ProductionDayDrawer } from './ProductionDayDrawer.tsx'
import classes from './ProductionReport.module.css'
import { ReportCharts } from './ReportCharts.tsx'
import { ReportTotalsLine } from './ReportTotalsLine.tsx'
import { type ProductionReportQuery, useReportAddress, useRows, useSummary } from './reportQueries.ts'
import { rowColumns } from './rowColumns.tsx'

const files = [
  { format: 'xlsx', rows: 'report', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', rows: 'report', label: 'Report (CSV)', saved: 'Table saved' },
  { format: 'csv', rows: 'entries', label: 'Entries (CSV)', saved: 'Table saved' },
] as const

/** Saves what is shown, with its filters. */
function ReportExport({ query }: { query: ProductionReportQuery }) {
  const choices: readonly ExportChoice[] = files.map(({ format, rows, label, saved }) => ({
    format,
    label,
    saved,
    name: `Production_${query.from}_${query.to}${rows === 'entries' ? '_entries' : ''}.${format}`,
    fetch: (signal, onReceived) =>
      callForFile(exportProduction, { query: { ...query, format, rows } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} />
}

/** By day, or by name: nobody is ranked. */
function inOrder(by: SummaryKey, groups: readonly SummaryGroup[]): readonly SummaryGroup[] {
  const isByDay = by === 'day' || by === 'week'
  const nameOf = (group: SummaryGroup) => (isByDay ? group.key : groupLabel(by, group))
  return groups.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

/** Narrows the report to what a group is made of; a payer is nothing that it can be narrowed by. */
function opener(
  by: SummaryKey,
  who: ReportScope,
  change: ChangeProductionAddress,
): ((group: SummaryGroup) => void) | undefined {
  switch (by) {
    case 'biller':
      return ({ key }) => change({ biller: key, by: 'workType' }, 'choosing')
    case 'client':
      return who === 'all' ? ({ key }) => change({ client: key, by: 'biller' }, 'choosing') : undefined
    case 'practice':
      return ({ key }) => change({ practice: key || 'none', by: 'biller' }, 'choosing')
    case 'workType':
      return ({ key }) => change({ workType: key, by: who === 'own' ? 'day' : 'biller' }, 'choosing')
    case 'day':
      return ({ key }) =>
        change({ from: key, to: key, by: who === 'own' ? 'workType' : 'biller' }, 'choosing')
    case 'week':
      return ({ key }) => change({ from: key, to: addDays(key, 6), by: 'day' }, 'choosing')
    case 'payer':
      return undefined
  }
}

/** All rows of a month come in one answer, for the charts; a list of them all was 160,000 px high on a phone. */
const rowsAtOnce = 100

/** As many of the rows as were scrolled to. */
function useRowsAsScrolled(pages: ReturnType<typeof useRows>) {
  const { isError, isRefetchError, error, refetch } = pages
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [most, setMost] = useState(rowsAtOnce)
  const showMore = useCallback(() => setMost(before => before + rowsAtOnce), [])
  const rows = pages.data?.pages.flatMap(page => page.rows)
  const hasHidden = rows !== undefined && rows.length > most
  return {
    rows,
    shownRows: rows?.slice(0, most),
    read: {
      ...{ isError, isRefetchError, error, refetch, isFetchingNextPage, isFetchNextPageError },
      hasNextPage: hasHidden || hasNextPage,
      fetchNextPage: hasHidden ? showMore : fetchNextPage,
    },
  }
}

/** What was done, in how long, against which target: what is submitted or later. */
export function ProductionReport({ who }: { who: ReportScope }) {
  const { address, change, query } = useReportAddress()
  const by = resolveGrouping(who, address.by)
  const summary = useSummary(query, by)
  const pages = useRows(query)
  const { rows, shownRows, read } = useRowsAsScrolled(pages)
  const groups = useMemo(() => groupColumns(by, opener(by, who, change)), [by, who, change])
  const columns = useMemo(
    () =>
      rowColumns(who !== 'own', (row: ProductionReportRow) => change({ day: formatDayRef(row) }, 'opening')),
    [who, change],
  )
  const isEmpty = summary.data?.totals.n === 0
  return (
    <>
      <div className={classes.top}>
        <FilterBar who={who} />
        <ReportExport query={query} />
      </div>
      {!isValidRange(query) && (
        <EmptyState title="Choose another range">
          The last day is before the first, or the range is longer than a year.
        </EmptyState>
      )}
      {summary.isLoadingError && (
        <ErrorState title="We couldn’t load the report" error={summary.error} onRetry={summary.refetch} />
      )}
      {summary.isLoading && <Skeleton height={84} mb="md" role="status" aria-label="Loading..." />}
      {isEmpty && (
        <EmptyState icon={IconChartBar} title="No submitted work in this range">
          {who === 'own'
            ? 'Your days show up here after you submit them.'
            : 'Days show up here after a biller submits them. Try another range or fewer filters.'}
        </EmptyState>
      )}
      {summary.data && !isEmpty && (
        <>
          <ReportTotalsLine totals={summary.data.totals} />
          <List
            label="Report"
            columns={groups}
            rows={inOrder(by, summary.data.groups)}
            keyOf={({ key }) => key}
            read={summary}
            empty={null}
          />
          <ReportCharts query={query} who={who} rows={rows} hasMore={pages.hasNextPage} />
          <Title order={2} size="h4" mt="lg" mb="xs">
            {who === 'own' ? 'Day by day' : 'Biller by day and work type'}
          </Title>
          <List
            label="Rows"
            columns={columns}
            rows={shownRows}
            keyOf={({ billerId, day, workType }) => `${billerId}.${day}.${workType}`}
            read={read}
            failed="We couldn’t load the rows"
            loadsMore="scrolled"
            empty={<Text c="dimmed">No rows.</Text>}
          />
        </>
      )}
      <ProductionDayDrawer who={who} />
    </>
  )
}

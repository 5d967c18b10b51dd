import { findChartMeasure, listMeasures } from '@claimcrew/contract/reports/columns'
import { byTitles, kindTitles, type ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Report as ReportData } from '@claimcrew/contract/reports/shapes'
import { Skeleton, Switch } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isValidRange } from '../../kit/time/dayRange.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { GroupBy } from '../../kit/ui/field/GroupBy.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { useReportsAddress } from '../address.ts'
import { RangeAndPersonFilters } from './RangeAndPersonFilters.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import classes from './ReportView.module.css'
import { type ReportQuery, useReport, useReportQuery } from './reportQueries.ts'
import { readGrouping } from './reportRows.ts'
import { sortReportRows } from './sortReportRows.ts'
import { useReportTitle } from './useReportTitle.ts'
import { describeReport } from './words.ts'

/** Which days, whose, by what it is added up, and beside what it stands. */
function FilterBar({ kind }: { kind: ReportKind }) {
  const { address, change, bys, by } = useReportQuery(kind)
  return (
    <search className={classes.filters} data-print="never">
      <RangeAndPersonFilters />
      <GroupBy
        value={by}
        onChange={next => change({ by: next }, 'choosing')}
        options={bys.map(value => ({ value, label: byTitles[value] }))}
      />
      <Switch
        label="Compare with previous range"
        checked={address.compare === 'true'}
        onChange={event => change({ compare: event.currentTarget.checked ? 'true' : undefined }, 'choosing')}
      />
    </search>
  )
}

type ReportContentProps = { kind: ReportKind; data: ReportData; query: ReportQuery }

/** The sums, a picture, and the table that both are made of, the rows of both in the same order. */
function ReportContent({ kind, data, query }: ReportContentProps) {
  const [{ chart, sort, order }, change] = useReportsAddress()
  const by = readGrouping(data)
  const charted = chart && listMeasures(kind, by).includes(chart) ? chart : findChartMeasure(kind, by)
  const sorted = useMemo(() => sort && { name: sort, descending: order === 'desc' }, [sort, order])
  const sortedData = useMemo(
    () => ({ ...data, rows: sortReportRows(data.rows, by, sorted) }),
    [data, by, sorted],
  )
  return (
    <>
      <ReportTotals
        data={data}
        charted={charted}
        onChart={measure => change({ chart: measure }, 'opening')}
      />
      <ReportChart kind={kind} data={sortedData} charted={charted} />
      <ReportTable
        kind={kind}
        data={sortedData}
        query={query}
        label={`${kindTitles[kind]} by ${byTitles[by].toLowerCase()}`}
        order={sorted}
        onOrder={({ name, descending }) =>
          change({ sort: name, order: descending ? 'desc' : 'asc' }, 'opening')
        }
      />
      <p className={classes.about}>{describeReport(kind, by)}</p>
    </>
  )
}

/** One report over some days. */
export function ReportView({ kind }: { kind: ReportKind }) {
  const { query } = useReportQuery(kind)
  const read = useReport(kind, query)
  const title = useReportTitle(kind)
  const { data } = read
  if (!isValidRange(query))
    return (
      <>
        <FilterBar kind={kind} />
        <EmptyState title="Choose another range">
          The last day is before the first, or the range is longer than a year.
        </EmptyState>
      </>
    )
  return (
    <>
      <FilterBar kind={kind} />
      <p className={classes.paper} data-print="only">
        {title}
      </p>
      {!data && read.isError && (
        <ErrorState title="We couldn’t load the report" error={read.error} onRetry={read.refetch} />
      )}
      {read.isLoading && (
        <div role="status" aria-label="Loading...">
          <Skeleton height={84} mb="md" />
          <Skeleton height={280} mb="md" />
          <Skeleton height={220} />
        </div>
      )}
      {data && (
        <div className={classes.report} data-old={read.isPlaceholderData || undefined}>
          <StaleListNotice read={read} />
          {data.rows.length === 0 ? (
            <EmptyState icon={IconChartBar} title="No data in this range">
              {describeReport(kind, readGrouping(data))} Try another range or fewer filters.
            </EmptyState>
          ) : (
            <ReportContent kind={kind} data={data} query={query} />
          )}
        </div>
      )}
    </>
  )
}

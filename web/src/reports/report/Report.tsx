import { chartedOf, measuresOf } from '@claimcrew/contract/reports/columns'
import { byTitles, kindTitles, type ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Report as ReportData } from '@claimcrew/contract/reports/shapes'
import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isSoundRange } from '../../kit/time/range.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { NotUpToDate } from '../../kit/ui/list/NotUpToDate.tsx'
import { useReportsAddress } from '../address.ts'
import { Chart } from './Chart.tsx'
import { FilterBar } from './FilterBar.tsx'
import { inOrder } from './inOrder.ts'
import { byOf } from './places.ts'
import classes from './Report.module.css'
import { ReportTable } from './ReportTable.tsx'
import { type ReportQuery, useReport, useReportQuery } from './readReport.ts'
import { Totals } from './Totals.tsx'
import { useReportTitle } from './useReportTitle.ts'
import { aboutOf } from './words.ts'

type WholeProps = { kind: ReportKind; data: ReportData; query: ReportQuery }

/** The sums, a picture, and the table that both are made of, the rows of both in the same order. */
function Whole({ kind, data, query }: WholeProps) {
  const [{ chart, sort, order }, change] = useReportsAddress()
  const by = byOf(data)
  const charted = chart && measuresOf(kind, by).includes(chart) ? chart : chartedOf(kind, by)
  const sorted = useMemo(() => sort && { name: sort, descending: order === 'desc' }, [sort, order])
  const shown = useMemo(() => ({ ...data, rows: inOrder(data.rows, by, sorted) }), [data, by, sorted])
  return (
    <>
      <Totals data={data} charted={charted} onChart={measure => change({ chart: measure }, 'opening')} />
      <Chart kind={kind} data={shown} charted={charted} />
      <ReportTable
        kind={kind}
        data={shown}
        query={query}
        label={`${kindTitles[kind]} by ${byTitles[by].toLowerCase()}`}
        order={sorted}
        onOrder={({ name, descending }) =>
          change({ sort: name, order: descending ? 'desc' : 'asc' }, 'opening')
        }
      />
      <p className={classes.about}>{aboutOf(kind, by)}</p>
    </>
  )
}

/** One report over some days. */
export function Report({ kind }: { kind: ReportKind }) {
  const { query } = useReportQuery(kind)
  const read = useReport(kind, query)
  const title = useReportTitle(kind)
  const { data } = read
  if (!isSoundRange(query))
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
          <NotUpToDate read={read} />
          {data.rows.length === 0 ? (
            <EmptyState icon={IconChartBar} title="No data in this range">
              {aboutOf(kind, byOf(data))} Try another range or fewer filters.
            </EmptyState>
          ) : (
            <Whole kind={kind} data={data} query={query} />
          )}
        </div>
      )}
    </>
  )
}

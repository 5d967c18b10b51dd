import { chartedOf, measuresOf } from '@claimcrew/contract/reports/columns'
import { byTitles, kindTitles, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { isSoundRange } from '../../kit/time/range.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { NotUpToDate } from '../../kit/ui/list/NotUpToDate.tsx'
import { Chart } from './Chart.tsx'
import { FilterBar } from './FilterBar.tsx'
import { byOf } from './places.ts'
import classes from './Report.module.css'
import { ReportTable } from './ReportTable.tsx'
import { useReport, useReportQuery } from './readReport.ts'
import { Totals } from './Totals.tsx'
import { useReportTitle } from './useReportTitle.ts'
import { aboutOf } from './words.ts'

/** One report over some days: its sums, a picture, and the table that both are made of. */
export function Report({ kind }: { kind: ReportKind }) {
  const { address, change, query } = useReportQuery(kind)
  const read = useReport(kind, query)
  const title = useReportTitle(kind)
  const { data } = read
  if (!isSoundRange(query))
    return (
      <>
        <FilterBar kind={kind} />
        <EmptyState title="This range cannot be shown">
          The last day comes before the first, or it is more than a year.
        </EmptyState>
      </>
    )
  const by = data ? byOf(data) : query.by
  const { chart } = address
  const charted = chart && measuresOf(kind, by).includes(chart) ? chart : chartedOf(kind, by)
  const label = `${kindTitles[kind]} by ${byTitles[by].toLowerCase()}`
  return (
    <>
      <FilterBar kind={kind} />
      <p className={classes.paper} data-print="only">
        {title}
      </p>
      {!data && read.isError && (
        <ErrorState title="The report could not be read" error={read.error} onRetry={read.refetch} />
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
            <EmptyState icon={IconChartBar} title="Nothing in this range">
              {aboutOf(kind, by)} Try another range, or fewer filters.
            </EmptyState>
          ) : (
            <>
              <Totals
                data={data}
                charted={charted}
                onChart={measure => change({ chart: measure }, 'opening')}
              />
              <Chart kind={kind} data={data} charted={charted} />
              <ReportTable
                kind={kind}
                data={data}
                query={query}
                label={label}
                order={address.sort && { name: address.sort, descending: address.order === 'desc' }}
                onOrder={({ name, descending }) =>
                  change({ sort: name, order: descending ? 'desc' : 'asc' }, 'opening')
                }
              />
              <p className={classes.about}>{aboutOf(kind, by)}</p>
            </>
          )}
        </div>
      )}
    </>
  )
}

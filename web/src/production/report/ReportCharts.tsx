import { countDays } from '@claimcrew/contract/kit/time'
import type { ProductionReportRow, SummaryGroup } from '@claimcrew/contract/production/report'
import { comparedFrom, toShownRatio } from '@claimcrew/contract/production/rules'
import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { dayText, shortDayText, weekText } from '../../kit/time/dayWords.ts'
import { SpreadRows } from '../charts/SpreadRows.tsx'
import { Trend } from '../charts/Trend.tsx'
import type { ReportScope } from '../shared/slots.ts'
import { workTypeLabel } from '../terms.ts'
import classes from './ProductionReport.module.css'
import { type ProductionReportQuery, useSummary } from './reportQueries.ts'
import { computeSpreads } from './spreads.ts'

/** A whole month is told by its days, a longer time by its weeks. */
const stepOf = (query: ProductionReportQuery) => (countDays(query) > 35 ? 'week' : 'day')

function pointOf(group: SummaryGroup, isOneWork: boolean, step: 'day' | 'week') {
  const { key, n, attainment, minutes, workTypes } = group
  const ratio = isOneWork ? (workTypes[0]?.unitsPerHour ?? null) : attainment && attainment * 100
  const value = toShownRatio(ratio, minutes)
  return { name: step === 'week' ? weekText(key) : dayText(key), short: shortDayText(key), value, n }
}

type ReportChartsProps = {
  query: ProductionReportQuery
  who: ReportScope
  rows: readonly ProductionReportRow[] | undefined
  hasMore: boolean
}

/** The trend over time and the spread of days: of one kind of work in units an hour, else in percent of target. */
export function ReportCharts({ query, who, rows, hasMore }: ReportChartsProps) {
  const step = stepOf(query)
  const read = useSummary(query, step)
  const isOneWork = query.workType !== undefined
  const unit = isOneWork ? 'units per hour' : '% of target'
  const groups = read.data?.groups
  const ofOne =
    groups?.findLast(({ workTypes }) => workTypes[0]?.target != null)?.workTypes[0]?.target ?? null
  const target = isOneWork ? ofOne : 100
  const by = who === 'own' || query.billerId !== undefined ? 'workType' : 'biller'
  const spreads = useMemo(() => computeSpreads(rows ?? [], by, isOneWork), [rows, by, isOneWork])
  const what = query.workType ? workTypeLabel(query.workType) : 'All work'
  return (
    <div className={classes.charts}>
      <Paper withBorder p="md">
        <Title order={2} size="h4">
          Trend
        </Title>
        <Text size="xs" c="dimmed" mb="xs">
          {what}, {unit} by {step}. A hollow dot has fewer than {comparedFrom} entries.
        </Text>
        {groups ? (
          <Trend
            label={`${what}: ${unit} by ${step}`}
            unit={unit}
            points={groups
              .toSorted((one, other) => (one.key < other.key ? -1 : 1))
              .map(group => pointOf(group, isOneWork, step))}
            target={target}
          />
        ) : (
          <Skeleton height={168} />
        )}
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} size="h4">
          Spread
        </Title>
        <Text size="xs" c="dimmed" mb="xs">
          {what}, {unit} of each day, by {by === 'biller' ? 'biller' : 'work type'} in the order of names
          {hasMore && ', for the billers shown below'}.
        </Text>
        {!rows && <Skeleton height={168} />}
        {rows && spreads.length === 0 && (
          <Text size="sm" c="dimmed">
            No work with a target in this range.
          </Text>
        )}
        {rows && spreads.length > 0 && (
          <SpreadRows
            label={`${what}: ${unit} of each day`}
            unit={unit}
            rows={spreads}
            target={isOneWork ? target : 100}
            fewest={comparedFrom}
          />
        )}
      </Paper>
    </div>
  )
}

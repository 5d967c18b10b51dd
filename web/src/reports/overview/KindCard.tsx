import { to } from '@claimcrew/contract/kit/href'
import { countDays } from '@claimcrew/contract/kit/time'
import { type Measure, measures } from '@claimcrew/contract/reports/columns'
import { kindTitles, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { Button, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { type ReportQuery, useReport, useReportQuery } from '../report/reportQueries.ts'
import { listPeriodKeys } from '../report/reportRows.ts'
import { changeText, figureWithUnit } from '../report/words.ts'
import classes from './ReportsOverview.module.css'

/** What each kind is summed up by: first the one that is drawn. */
const cardMeasures: Readonly<Record<ReportKind, readonly [Measure, ...Measure[]]>> = {
  hours: ['workedSeconds', 'trackedSeconds'],
  attendance: ['presentDays', 'absentDays', 'lateDays'],
  cost: ['amountCents', 'billedSeconds'],
  production: ['weightedUnits', 'attainment'],
  tasks: ['done', 'arrived'],
  clocks: ['openGaps', 'punchedNotTrackedSeconds', 'trackedNotPunchedSeconds'],
}

/** One report in short; it leads to the whole, over the same days. */
export function KindCard({ kind }: { kind: ReportKind }) {
  const { address, query: kindQuery } = useReportQuery(kind)
  const by = countDays(kindQuery) > 45 ? 'week' : 'day'
  const query: ReportQuery = { ...kindQuery, by, compare: 'true' }
  const { data, error, isError, isPlaceholderData, refetch } = useReport(kind, query)
  const [lead, ...others] = cardMeasures[kind]
  const { unit } = measures[lead]
  const rows = new Map(data?.rows.map(row => [row.key, row[lead] ?? 0]))
  const most = Math.max(1, ...rows.values())
  const { period, from, to: last, billerId, clientId } = address
  if (!data && isError)
    return (
      <Paper withBorder role="alert" className={classes.card ?? ''}>
        <Title order={2} size="h4">
          {kindTitles[kind]}
        </Title>
        <Text size="sm" c="dimmed">
          We couldn’t load this. {errorText(error)}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          justify="start"
          w="fit-content"
          onClick={() => refetch()}
        >
          Try again
        </Button>
      </Paper>
    )
  return (
    <Paper
      component={Link}
      to={to('/reports', { view: kind, period, from, to: last, billerId, clientId })}
      withBorder
      className={classes.card ?? ''}
      data-old={isPlaceholderData || undefined}
    >
      <Title order={2} size="h4">
        {kindTitles[kind]}
      </Title>
      {!data && <Skeleton height={110} role="status" aria-label="Loading..." />}
      {data && (
        <>
          <p className={classes.lead}>
            <span className={classes.value}>{figureWithUnit(data.totals[lead], unit)}</span>{' '}
            {measures[lead].title !== kindTitles[kind] && (
              <span className={classes.what}>{measures[lead].title.toLowerCase()}</span>
            )}{' '}
            <span className={classes.change}>
              {changeText(data.totals[lead], data.before?.totals[lead], unit)}
            </span>
          </p>
          <span className={classes.bars} aria-hidden>
            {listPeriodKeys(by, data).map(key => (
              <i key={key} style={{ '--share': (rows.get(key) ?? 0) / most } as CSSProperties} />
            ))}
          </span>
          <p className={classes.others}>
            {others.map(name => (
              <span key={name}>
                {measures[name].title} <b>{figureWithUnit(data.totals[name], measures[name].unit)}</b>
              </span>
            ))}
          </p>
        </>
      )}
    </Paper>
  )
}

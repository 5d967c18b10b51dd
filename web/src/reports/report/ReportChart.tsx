import { type Measure, measures } from '@claimcrew/contract/reports/columns'
import { byTitles, isTime, type ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Report } from '@claimcrew/contract/reports/shapes'
import { Paper, Text, Title } from '@mantine/core'
import { rangeText } from '../../kit/time/dayWords.ts'
import { BarsByName } from '../chart/BarsByName.tsx'
import { TimeSeriesChart } from '../chart/TimeSeriesChart.tsx'
import { isPresentMeasure } from './presentMeasures.ts'
import classes from './ReportView.module.css'
import { listPeriodKeys, matchRowsBefore, readGrouping } from './reportRows.ts'
import { figureText, getAxisScale, keyText, shortKeyText, tickText } from './words.ts'

/** The three clocks are read beside one another. */
const threeClocks: readonly Measure[] = ['punchedSeconds', 'trackedSeconds', 'producedSeconds']

const seriesOf = (kind: ReportKind, charted: Measure): readonly Measure[] =>
  kind === 'clocks' && threeClocks.includes(charted) ? threeClocks : [charted]

function TimeChart({ data, series, label }: { data: Report; series: readonly Measure[]; label: string }) {
  const by = readGrouping(data)
  if (!isTime(by)) return null
  const [first = 'workedSeconds'] = series
  const { unit } = measures[first]
  const scale = getAxisScale(unit)
  const rows = new Map(data.rows.map(row => [row.key, row]))
  const before = matchRowsBefore(data)
  const compares = data.before !== null && series.length === 1
  return (
    <TimeSeriesChart
      label={label}
      series={series.map(key => ({ key, name: measures[key].title }))}
      points={listPeriodKeys(by, data).map(key => ({
        key,
        name: keyText(by, key, key),
        short: shortKeyText(by, key),
        values: series.map(name => (rows.get(key)?.[name] ?? 0) / scale),
        before: compares ? (before.get(key)?.[first] ?? 0) / scale : null,
      }))}
      tickText={tick => tickText(tick, unit)}
      valueText={value => figureText(value * scale, unit)}
    />
  )
}

function NameChart({ data, measure, label }: { data: Report; measure: Measure; label: string }) {
  const by = readGrouping(data)
  const before = matchRowsBefore(data)
  return (
    <BarsByName
      label={label}
      rows={data.rows.map(row => ({
        key: row.key,
        name: keyText(by, row.key, row.label),
        value: row[measure] ?? 0,
        before: data.before && !isPresentMeasure(measure) ? (before.get(row.key)?.[measure] ?? 0) : null,
      }))}
      valueText={value => figureText(value, measures[measure].unit)}
    />
  )
}

/** The figure that is chosen, as a picture. */
export function ReportChart({ kind, data, charted }: { kind: ReportKind; data: Report; charted: Measure }) {
  const by = readGrouping(data)
  const series = isTime(by) ? seriesOf(kind, charted) : [charted]
  const [first, ...others] = series.map(name => measures[name].title)
  const what = [first, ...others.map(title => title.toLowerCase())].join(', ')
  const label = `${what} by ${byTitles[by].toLowerCase()}`
  const compares = data.before !== null && series.length === 1 && !isPresentMeasure(charted)
  return (
    <Paper withBorder className={classes.chart ?? ''}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {label}
        </Title>
        {compares && data.before && (
          <Text size="xs" c="dimmed" component="p" className={classes.legend ?? ''}>
            <span data-of="now">{rangeText(data.from, data.to)}</span>
            <span data-of="before">{rangeText(data.before.from, data.before.to)}</span>
          </Text>
        )}
      </div>
      {isTime(by) ? (
        <TimeChart data={data} series={series} label={label} />
      ) : (
        <NameChart data={data} measure={charted} label={label} />
      )}
    </Paper>
  )
}

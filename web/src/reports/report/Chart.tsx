import { type Measure, measures } from '@claimcrew/contract/reports/columns'
import { byTitles, isTime, type ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Report } from '@claimcrew/contract/reports/shapes'
import { Paper, Text, Title } from '@mantine/core'
import { rangeText } from '../../kit/time/dayWords.ts'
import { ByName } from '../chart/ByName.tsx'
import { OverTime } from '../chart/OverTime.tsx'
import { isOfNow } from './compared.ts'
import { byOf, placesOf, rowsBefore } from './places.ts'
import classes from './Report.module.css'
import { axisScale, figureText, keyText, shortKeyText, tickText } from './words.ts'

/** The three clocks are read beside one another. */
const threeClocks: readonly Measure[] = ['punchedSeconds', 'trackedSeconds', 'producedSeconds']

const seriesOf = (kind: ReportKind, charted: Measure): readonly Measure[] =>
  kind === 'clocks' && threeClocks.includes(charted) ? threeClocks : [charted]

function TimeChart({ data, series, label }: { data: Report; series: readonly Measure[]; label: string }) {
  const by = byOf(data)
  if (!isTime(by)) return null
  const [first = 'workedSeconds'] = series
  const { unit } = measures[first]
  const scale = axisScale(unit)
  const rows = new Map(data.rows.map(row => [row.key, row]))
  const before = rowsBefore(data)
  const compares = data.before !== null && series.length === 1
  return (
    <OverTime
      label={label}
      series={series.map(key => ({ key, name: measures[key].title }))}
      points={placesOf(by, data).map(key => ({
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
  const by = byOf(data)
  const before = rowsBefore(data)
  return (
    <ByName
      label={label}
      rows={data.rows.map(row => ({
        key: row.key,
        name: keyText(by, row.key, row.label),
        value: row[measure] ?? 0,
        before: data.before && !isOfNow(measure) ? (before.get(row.key)?.[measure] ?? 0) : null,
      }))}
      valueText={value => figureText(value, measures[measure].unit)}
    />
  )
}

/** The figure that is chosen, as a picture. */
export function Chart({ kind, data, charted }: { kind: ReportKind; data: Report; charted: Measure }) {
  const by = byOf(data)
  const series = isTime(by) ? seriesOf(kind, charted) : [charted]
  const [first, ...others] = series.map(name => measures[name].title)
  const what = [first, ...others.map(title => title.toLowerCase())].join(', ')
  const label = `${what} by ${byTitles[by].toLowerCase()}`
  const compares = data.before !== null && series.length === 1 && !isOfNow(charted)
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

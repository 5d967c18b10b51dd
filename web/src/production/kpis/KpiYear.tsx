import { shortMonthText } from '@claimcrew/contract/kit/timeText'
import { kpis } from '@claimcrew/contract/production/kpiRules'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import { ScrollArea, Title } from '@mantine/core'
import { FigureCell } from './FigureCell.tsx'
import classes from './KpisPanel.module.css'

/** The figures of a year beside each other; what lies outside the band is marked in words too. */
export function KpiYear({ months }: { months: readonly KpiMonth[] }) {
  if (months.length < 2) return null
  const inOrder = months.toSorted((one, other) => (one.month < other.month ? -1 : 1))
  return (
    <section className={classes.year}>
      <Title order={2} size="h4" mb="xs">
        Month by month
      </Title>
      <ScrollArea
        className={classes.scroll ?? ''}
        data-scrolls="sideways"
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': 'Figures month by month',
        }}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {inOrder.map(({ month }) => (
                <th key={month} scope="col">
                  {shortMonthText(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kpis.map(({ key, label, band }) => (
              <tr key={key}>
                <th scope="row">
                  {label} <span>{band.text}</span>
                </th>
                {inOrder.map(({ month, kpis: figures }) => {
                  const figure = figures.find(one => one.key === key)
                  return <FigureCell key={month} figureKey={key} figure={figure} />
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}

import { numberText } from '@claimcrew/contract/kit/numberWords'
import { hourText } from '@claimcrew/contract/kit/timeText'
import { Anchor, Table, Text, Title } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import type { ShotHour } from './hours.ts'
import classes from './KeyboardAndMouse.module.css'
import { hourId } from './ScreenshotStrip.tsx'

const measures = ['keys', 'clicks', 'movements'] as const
const measureWords = { keys: 'Keys', clicks: 'Clicks', movements: 'Movements' } as const

const jump = (key: string) => (event: MouseEvent) => {
  event.preventDefault()
  const hour = document.getElementById(hourId(key))
  hour?.scrollIntoView({ block: 'start' })
  hour?.focus({ preventScroll: true })
}

/** How active keyboard and mouse were, hour by hour: a table whose numbers are bars as well. */
export function KeyboardAndMouse({ hours }: { hours: readonly ShotHour[] }) {
  const title = useId()
  const most = (measure: (typeof measures)[number]) => Math.max(1, ...hours.map(hour => hour[measure]))
  const sum = (measure: (typeof measures)[number]) => hours.reduce((all, hour) => all + hour[measure], 0)
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <Title order={2} size="h4" id={title}>
        Keyboard and mouse
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        Counted around each screenshot. Click an hour to see its screenshots.
      </Text>
      <Table className={classes.table ?? ''} aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {measures.map(measure => (
              <th key={measure} scope="col">
                {measureWords[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(hour => (
            <tr key={hour.key}>
              <th scope="row">
                <Anchor href={`#${hourId(hour.key)}`} size="xs" onClick={jump(hour.key)}>
                  {hourText(hour.hour)}
                </Anchor>
              </th>
              {measures.map(measure => (
                <td key={measure}>
                  <span
                    className={classes.bar}
                    style={{ width: `${(hour[measure] / most(measure)) * 100}%` }}
                  />
                  <span className={classes.count}>{numberText(hour[measure])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Day</th>
            {measures.map(measure => (
              <td key={measure}>{numberText(sum(measure))}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}

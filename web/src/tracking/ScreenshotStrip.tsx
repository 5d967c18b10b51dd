import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { Title } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './Screenshot.module.css'
import { ScreenshotTile } from './ScreenshotTile.tsx'
import { ScreenshotViewer, type ScreenshotViewerProps } from './ScreenshotViewer.tsx'
import { type Hour, monitorsIn } from './screenshotHours.ts'
import { hourText } from './timelineWords.ts'

type ScreenshotStripProps = Pick<ScreenshotViewerProps, 'timeZone' | 'projectOf' | 'notice'> & {
  hours: readonly Hour[]
}

export const hourId = (key: string) => `hour-${key.replace(/\W+/g, '-')}`

/** A day's blurred screenshots, hour by hour, and the one that was opened on purpose. */
export function ScreenshotStrip({ hours, timeZone, projectOf, notice }: ScreenshotStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const [opened, setOpened] = useState<Screenshot>()
  const shots = hours.flatMap(hour => hour.shots)
  const withMonitor = monitorsIn(shots) > 1
  const placeOf = (id: string | undefined) =>
    Math.max(
      0,
      shots.findIndex(({ screenshotId }) => screenshotId === id),
    )
  const focus = (place: number) => {
    setStop(shots[place]?.screenshotId)
    list.current?.querySelectorAll<HTMLElement>('[data-shot]')[place]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const place = placeOf(stop)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(shots.length - 1, place + 1),
      ArrowLeft: Math.max(0, place - 1),
      Home: 0,
      End: shots.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined || opened) return
    event.preventDefault()
    focus(to)
  }
  const open = (shot: Screenshot) => {
    setStop(shot.screenshotId)
    setOpened(shot)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from button to button inside */}
      <div ref={list} className={classes.strip} onKeyDown={press}>
        {hours.map(({ key, hour, shots: own }) => (
          <section key={key} className={classes.hour} aria-labelledby={hourId(key)}>
            <Title order={2} size="h4" id={hourId(key)} tabIndex={-1} className={classes.hourName ?? ''}>
              {hourText(hour)}
            </Title>
            <div className={classes.tiles}>
              {own.map(shot => (
                <ScreenshotTile
                  key={shot.screenshotId}
                  shot={shot}
                  timeZone={timeZone}
                  withMonitor={withMonitor}
                  isStop={shot.screenshotId === shots[placeOf(stop)]?.screenshotId}
                  onOpen={open}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {opened && (
        <ScreenshotViewer
          shots={shots}
          place={placeOf(opened.screenshotId)}
          timeZone={timeZone}
          projectOf={projectOf}
          notice={notice}
          withMonitor={withMonitor}
          onGo={place => setOpened(shots[place])}
          onClose={() => {
            setOpened(undefined)
            focus(placeOf(opened.screenshotId))
          }}
        />
      )}
    </>
  )
}

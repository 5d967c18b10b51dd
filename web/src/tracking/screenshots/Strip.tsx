import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { Anchor, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { hourText } from '../shared/timeline/words.ts'
import { useFailed } from './failed.ts'
import { type Hour, monitorsIn } from './hours.ts'
import classes from './Screenshots.module.css'
import { ScreenshotTile } from './Tile.tsx'
import { ScreenshotViewer, type ScreenshotViewerProps } from './Viewer.tsx'

type ScreenshotStripProps = Pick<ScreenshotViewerProps, 'timeZone' | 'projectOf' | 'notice'> & {
  hours: readonly Hour[]
  /** By the address, which may be of another day. */
  opened: string | undefined
  onOpen: (screenshotId: string | undefined, by: 'opening' | 'stepping') => void
}

export const hourId = (key: string) => `hour-${key.replace(/\W+/g, '-')}`

/** A day's blurred screenshots, hour by hour, and the one that was opened on purpose. */
export function ScreenshotStrip({
  hours,
  timeZone,
  projectOf,
  notice,
  opened,
  onOpen,
}: ScreenshotStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const [failed, noteFailed] = useFailed()
  const { history } = useRouter()
  /** Whether the step before this one in the history is the list. */
  const cameFromList = useRef(false)
  const lastOpened = useRef<string>(undefined)
  const shots = hours.flatMap(hour => hour.shots)
  const place = shots.findIndex(({ screenshotId }) => screenshotId === opened)
  const withMonitor = monitorsIn(shots) > 1
  const placeOf = (id: string | undefined) =>
    Math.max(
      0,
      shots.findIndex(({ screenshotId }) => screenshotId === id),
    )
  const focus = (at: number) => {
    setStop(shots[at]?.screenshotId)
    list.current?.querySelectorAll<HTMLElement>('[data-shot]')[at]?.focus()
  }
  useEffect(() => {
    const last = lastOpened.current
    lastOpened.current = place < 0 ? undefined : opened
    if (place >= 0 || last === undefined) return
    cameFromList.current = false
    // However it was closed, the focus goes to the one that was looked at last.
    focus(placeOf(last))
  })
  const press = (event: KeyboardEvent) => {
    const at = placeOf(stop)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(shots.length - 1, at + 1),
      ArrowLeft: Math.max(0, at - 1),
      Home: 0,
      End: shots.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined || place >= 0) return
    event.preventDefault()
    focus(to)
  }
  const open = ({ screenshotId }: Screenshot) => {
    setStop(screenshotId)
    cameFromList.current = true
    onOpen(screenshotId, 'opening')
  }
  // Never by one more step: Back would open it again, which nobody meant as a look.
  const close = () => {
    if (cameFromList.current) history.back()
    else onOpen(undefined, 'stepping')
    // Whoever closes twice does not leave the list.
    cameFromList.current = false
  }
  const tryAgain = () => {
    // The button goes away with its line.
    focus(shots.findIndex(({ screenshotId }) => failed.has(screenshotId)))
    for (const retry of failed.values()) retry()
  }
  return (
    <>
      {failed.size > 0 && (
        <Notice>
          {failed.size === 1 ? 'One picture' : `${failed.size} pictures`} could not be shown.{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={tryAgain}>
            Try again
          </Anchor>
        </Notice>
      )}
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
                  onFailed={noteFailed}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {place >= 0 && (
        <ScreenshotViewer
          shots={shots}
          place={place}
          timeZone={timeZone}
          projectOf={projectOf}
          notice={notice}
          withMonitor={withMonitor}
          onGo={to => onOpen(shots[to]?.screenshotId, 'stepping')}
          onClose={close}
        />
      )}
    </>
  )
}

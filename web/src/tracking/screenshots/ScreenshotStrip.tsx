import { hourText } from '@claimcrew/contract/kit/timeText'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { countMonitors, type ShotHour } from './hours.ts'
import classes from './ScreenshotStrip.module.css'
import { ScreenshotTile } from './ScreenshotTile.tsx'
import { ScreenshotViewer, type ScreenshotViewerProps } from './ScreenshotViewer.tsx'

const tiles = [0, 1, 2, 3, 4, 5, 6, 7]

export const StripSkeleton = () => (
  <div className={classes.tiles} role="status" aria-label="Loading...">
    {tiles.map(tile => (
      <Skeleton key={tile} className={classes.waiting ?? ''} />
    ))}
  </div>
)

/** The tiles that could not be shown, each with a function that tries again. */
type FailedTiles = ReadonlyMap<string, () => void>

const none: FailedTiles = new Map()

/** Each tile tells by itself how it fared, for it is fetched by itself; the user is told once for all. */
function useFailed() {
  const [failed, setFailed] = useState(none)
  const note = useCallback(
    (screenshotId: string, retry?: () => void) =>
      setFailed(before => {
        const after = new Map(before)
        if (retry) after.set(screenshotId, retry)
        else after.delete(screenshotId)
        return after
      }),
    [],
  )
  return [failed, note] as const
}

type ScreenshotStripProps = Pick<ScreenshotViewerProps, 'timeZone' | 'projectOf' | 'notice'> & {
  hours: readonly ShotHour[]
  /** The address names it, and may mean another day. */
  openShotId: string | undefined
  onOpen: (screenshotId: string | undefined, by: 'opening' | 'stepping') => void
}

export const hourId = (key: string) => `hour-${key.replace(/\W+/g, '-')}`

/** A day's blurred screenshots, hour by hour, and the one that was opened on purpose. */
export function ScreenshotStrip({
  hours,
  timeZone,
  projectOf,
  notice,
  openShotId,
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
  const openedIndex = shots.findIndex(({ screenshotId }) => screenshotId === openShotId)
  const withMonitor = countMonitors(shots) > 1
  const indexOf = (id: string | undefined) =>
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
    lastOpened.current = openedIndex < 0 ? undefined : openShotId
    if (openedIndex >= 0 || last === undefined) return
    cameFromList.current = false
    // However it was closed, the focus goes to the one that was looked at last.
    focus(indexOf(last))
  })
  const press = (event: KeyboardEvent) => {
    const at = indexOf(stop)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(shots.length - 1, at + 1),
      ArrowLeft: Math.max(0, at - 1),
      Home: 0,
      End: shots.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined || openedIndex >= 0) return
    event.preventDefault()
    focus(to)
  }
  const open = ({ screenshotId }: Screenshot) => {
    setStop(screenshotId)
    cameFromList.current = true
    onOpen(screenshotId, 'opening')
  }
  // Never by one more step: Back would open it again, which nobody meant.
  const close = () => {
    if (cameFromList.current) history.back()
    else onOpen(undefined, 'stepping')
    // A user who closes twice does not leave the list.
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
          {failed.size === 1 ? 'One picture' : `${failed.size} pictures`} couldn’t be loaded.{' '}
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
                  isStop={shot.screenshotId === shots[indexOf(stop)]?.screenshotId}
                  onOpen={open}
                  onFailed={noteFailed}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {openedIndex >= 0 && (
        <ScreenshotViewer
          shots={shots}
          index={openedIndex}
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

import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconEye, IconPhotoOff } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { formatTime } from '../../kit/time/timeZones.ts'
import classes from './ScreenshotTile.module.css'
import { useScreenshotPicture } from './useScreenshotPicture.ts'

type ScreenshotTileProps = {
  shot: Screenshot
  timeZone: string
  /** Where there are several monitors. */
  withMonitor: boolean
  /** Tab stops at one tile alone; the arrow keys go on from there. */
  isStop: boolean
  onOpen: (shot: Screenshot) => void
  /** With how to try again; with nothing once that is no longer so. */
  onFailed: (screenshotId: string, retry?: () => void) => void
}

/** A blurred picture, fetched when it comes near the window; a click opens it as it is. */
export const ScreenshotTile = memo(function Tile({
  shot,
  timeZone,
  withMonitor,
  isStop,
  onOpen,
  onFailed,
}: ScreenshotTileProps) {
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '400px' })
  const [wasNear, setNear] = useState(false)
  if (entry?.isIntersecting && !wasNear) setNear(true)
  const { url, error, retry } = useScreenshotPicture('blurred', shot.screenshotId, wasNear)
  useEffect(() => {
    if (error === undefined) return
    onFailed(shot.screenshotId, retry)
    return () => onFailed(shot.screenshotId)
  }, [error, shot.screenshotId, retry, onFailed])
  const time = formatTime(timeZone, Date.parse(shot.takenAt))
  return (
    <UnstyledButton
      ref={ref}
      className={classes.tile ?? ''}
      data-shot
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(shot)}
    >
      <span className={classes.frame} data-waiting={(!url && error === undefined) || undefined}>
        {url && <img src={url} alt="" draggable={false} />}
        {error !== undefined && <IconPhotoOff size={22} stroke={1.5} aria-hidden />}
        <span className={classes.eye}>
          <IconEye size={20} stroke={1.6} aria-hidden />
        </span>
      </span>
      <VisuallyHidden component="span">Open the screenshot of </VisuallyHidden>
      <span className={classes.caption}>
        <span>{time}</span> {withMonitor && <span>Monitor {shot.screenNumber + 1}</span>}
      </span>
    </UnstyledButton>
  )
})

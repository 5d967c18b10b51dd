import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { Button, Loader, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dayAndTimeIn, formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './ScreenshotViewer.module.css'
import { useScreenshotPicture } from './useScreenshotPicture.ts'

type ScreenshotFactsProps = {
  shot: Screenshot
  timeZone: string
  project: string | undefined
  withMonitor: boolean
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** When it was taken, on both clocks, and what was going on. */
function ScreenshotFacts({ shot, timeZone, project, withMonitor }: ScreenshotFactsProps) {
  const own = useTimeZone()
  const at = Date.parse(shot.takenAt)
  const apart = formatOffset(own, at) !== formatOffset(timeZone, at)
  return (
    <dl className={classes.facts}>
      <Fact label={apart ? `Taken, in ${formatZoneCity(timeZone)}` : 'Taken'}>
        {dayAndTimeIn(timeZone, at)}
      </Fact>
      {apart && <Fact label="Your time">{dayAndTimeIn(own, at)}</Fact>}
      {withMonitor && <Fact label="Monitor">{shot.screenNumber + 1}</Fact>}
      <Fact label="Project">{project ?? 'None'}</Fact>
      <Fact label="Keys">{numberText(shot.keys)}</Fact>
      <Fact label="Clicks">{numberText(shot.clicks)}</Fact>
      <Fact label="Mouse movements">{numberText(shot.movements)}</Fact>
    </dl>
  )
}

export type ScreenshotViewerProps = {
  shots: readonly Screenshot[]
  index: number
  /** The biller's. */
  timeZone: string
  projectOf: (shot: Screenshot) => string | undefined
  /** Who learns of this view. */
  notice: string
  withMonitor: boolean
  onGo: (index: number) => void
  onClose: () => void
}

type ImageProps = { shot: Screenshot; name: string; whole: boolean; onShown: (screenshotId: string) => void }

function Image({ shot, name, whole, onShown }: ImageProps) {
  const { url, error, retry } = useScreenshotPicture('opened', shot.screenshotId, true)
  if (error !== undefined)
    return (
      <div className={classes.missing} role="alert">
        <IconPhotoOff size={32} stroke={1.4} aria-hidden />
        <Text size="sm">{errorText(error, 'We couldn’t load this screenshot.')}</Text>
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  return url ? (
    <img src={url} alt={name} data-whole={whole || undefined} onLoad={() => onShown(shot.screenshotId)} />
  ) : (
    <Loader size="sm" aria-label="Loading..." role="status" />
  )
}

/** One screenshot as it is, opened on purpose, with what is known of its moment; ← and → go on. */
export function ScreenshotViewer({
  shots,
  index,
  timeZone,
  projectOf,
  notice,
  withMonitor,
  onGo,
  onClose,
}: ScreenshotViewerProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [whole, setWhole] = useState(true)
  const [loadedId, setLoadedId] = useState<string>()
  const stage = useRef<HTMLDivElement>(null)
  const shot = shots[index]
  const last = shots.length - 1
  if (!shot) return null
  const name = `Screenshot of ${dayAndTimeIn(timeZone, Date.parse(shot.takenAt))}${withMonitor ? `, monitor ${shot.screenNumber + 1}` : ''}`
  const go = (to: number) => to >= 0 && to <= last && to !== index && onGo(to)
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    // What is larger than its frame is scrolled by the same keys.
    if (to === undefined || event.target === stage.current) return
    event.preventDefault()
    go(to)
  }
  const ZoomIcon = whole ? IconZoomIn : IconZoomOut
  return (
    <Modal
      opened
      onClose={onClose}
      // Where the focus goes is known best by the strip: to the one that was looked at last.
      returnFocus={false}
      title={name}
      size="72rem"
      fullScreen={phone}
      centered
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onKeyDown={press}
      classNames={{ content: classes.viewer ?? '', body: classes.viewerBody ?? '' }}
    >
      <div
        ref={stage}
        className={classes.stage}
        data-whole={whole || undefined}
        tabIndex={whole ? undefined : 0}
      >
        <Image key={shot.screenshotId} shot={shot} name={name} whole={whole} onShown={setLoadedId} />
      </div>
      <div className={classes.steps}>
        {/* At either end a button stays where the focus is, and does nothing. */}
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} stroke={1.6} aria-hidden />}
          aria-disabled={index === 0}
          data-disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          Previous
        </Button>
        <Text size="sm" c="dimmed" className="tabular" role="status">
          {index + 1} of {shots.length}
        </Text>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} stroke={1.6} aria-hidden />}
          aria-disabled={index === last}
          data-disabled={index === last}
          data-autofocus
          onClick={() => go(index + 1)}
        >
          Next
        </Button>
        <Button
          className={classes.zoom ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<ZoomIcon size={18} stroke={1.6} aria-hidden />}
          aria-pressed={!whole}
          onClick={() => setWhole(!whole)}
        >
          <span className={classes.zoomText}>Actual size</span>
        </Button>
      </div>
      <ScreenshotFacts shot={shot} timeZone={timeZone} project={projectOf(shot)} withMonitor={withMonitor} />
      <Text size="xs" c="dimmed" mt="sm">
        {/* What could not be shown was not viewed. Its line stays free, so that nothing moves. */}
        {loadedId === shot.screenshotId ? notice : '\u00a0'}
      </Text>
    </Modal>
  )
}

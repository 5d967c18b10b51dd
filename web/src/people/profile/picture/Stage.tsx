import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import classes from './Crop.module.css'
import { type Crop, moveCrop, zoomCrop } from './crop.ts'
import { PictureFrame } from './Frame.tsx'

type PictureStageProps = {
  image: HTMLImageElement
  crop: Crop
  /** Told as a step from the present crop, since several may come before the next drawing. */
  onCrop: (step: (crop: Crop) => Crop) => void
  disabled: boolean
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

const distance = (a: PointerEvent, b: PointerEvent) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** The picture under its frame: dragged, pinched, turned with the wheel, or moved with the arrow keys. */
export function PictureStage({ image, crop, onCrop, disabled }: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, PointerEvent>())
  const size = { width: image.naturalWidth, height: image.naturalHeight }

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }

  const drag = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before || disabled) return
    const [from, to] = [placeOf(before), placeOf(event)]
    const other = [...fingers.current.values()].find(finger => finger.pointerId !== event.pointerId)
    // Two fingers share the way, so that the picture follows what lies between them.
    const part = other ? 0.5 : 1
    const by = { x: (to.x - from.x) * part, y: (to.y - from.y) * part }
    const closer = other ? distance(event, other) / Math.max(1, distance(before, other)) : 1
    onCrop(now => moveCrop(size, zoomCrop(size, now, now.zoom * closer, to), by))
    fingers.current.set(event.pointerId, event)
  }

  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    const closer = zoomKeys[event.key]
    if ((!way && !closer) || disabled || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.02
    if (way) onCrop(now => moveCrop(size, now, { x: way.x * step, y: way.y * step }))
    if (closer) onCrop(now => zoomCrop(size, now, now.zoom * closer))
  }

  // React listens to the wheel passively and so could not keep the dialog from scrolling.
  const turn = useRef<(event: WheelEvent) => void>(undefined)
  turn.current = event => {
    event.preventDefault()
    if (!disabled)
      onCrop(now => zoomCrop(size, now, now.zoom * Math.exp(-event.deltaY / 500), placeOf(event)))
  }
  useEffect(() => {
    const target = stage.current
    const listen = (event: WheelEvent) => turn.current?.(event)
    target?.addEventListener('wheel', listen, { passive: false })
    return () => target?.removeEventListener('wheel', listen)
  }, [])

  const release = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    <div
      ref={stage}
      className={classes.stage}
      // The arrow keys belong to the picture here, also for those who listen to a screen reader.
      role="application"
      aria-label="Position of the picture"
      aria-describedby="picture-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keyboard
      tabIndex={0}
      data-autofocus
      onKeyDown={press}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, event)
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <PictureFrame image={image} crop={crop} />
      <span className={classes.ring} aria-hidden />
    </div>
  )
}

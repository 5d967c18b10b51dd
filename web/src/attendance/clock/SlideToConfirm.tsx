import { Loader } from '@mantine/core'
import { IconCheck, IconChevronsRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import classes from './SlideToConfirm.module.css'

/** Where a slide counts as complete. */
const complete = 100

type SlideToConfirmProps = {
  /** What it does, as in 'Slide to punch in'. */
  label: string
  /** The one thing to do next, or something that may be done as well. */
  tone?: 'primary' | 'quiet'
  disabled?: boolean
  /** Called once the slide has reached 100; until its promise ends the slide stays there. */
  onConfirm: () => Promise<unknown>
  ref?: Ref<HTMLDivElement>
}

/** How far a key moves the slide; undefined when it does not. */
function afterKey(key: string, value: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + 10
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - 10
    case 'PageUp':
      return value + 25
    case 'PageDown':
      return value - 25
    case 'Home':
      return 0
    case 'End':
      return complete
    default:
      return undefined
  }
}

/** Moved by hand all the way to its end, so that nobody does it by mistake; let go before, it glides back. */
export function SlideToConfirm({
  label,
  tone = 'primary',
  disabled = false,
  onConfirm,
  ref,
}: SlideToConfirmProps) {
  const [value, setValue] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isDragged, setDragged] = useState(false)
  const thumb = useRef<HTMLSpanElement>(null)
  const dragStart = useRef<{ x: number; room: number }>(null)

  const moveTo = (next: number) => {
    const reached = Math.round(Math.min(Math.max(next, 0), complete))
    setValue(reached)
    if (reached < complete) return
    dragStart.current = null
    setDragged(false)
    setBusy(true)
    onConfirm().finally(() => {
      setBusy(false)
      setValue(0)
    })
  }

  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || busy || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const room = event.currentTarget.clientWidth - (thumb.current?.offsetWidth ?? 0)
    dragStart.current = { x: event.clientX, room: Math.max(room, 1) }
    setDragged(true)
  }
  const drag = (event: PointerEvent) => {
    const from = dragStart.current
    if (from) moveTo(((event.clientX - from.x) / from.room) * complete)
  }
  const letGo = () => {
    if (!dragStart.current) return
    dragStart.current = null
    setDragged(false)
    setValue(0)
  }
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, value)
    if (next === undefined) return
    event.preventDefault()
    if (!disabled && !busy) moveTo(next)
  }

  return (
    <div
      ref={ref}
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={complete}
      aria-valuenow={value}
      aria-orientation="horizontal"
      aria-disabled={disabled || busy}
      aria-busy={busy}
      data-tone={tone}
      data-autofocus={tone === 'primary' || undefined}
      data-held={isDragged || undefined}
      style={{ '--slid': value / complete } as CSSProperties}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
      onBlur={() => {
        if (!busy) setValue(0)
      }}
    >
      <span className={classes.filled} />
      <span className={classes.label}>{label}</span>
      <span className={classes.thumb} ref={thumb}>
        {busy ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : value === complete ? (
          <IconCheck size={20} stroke={2} aria-hidden />
        ) : (
          <IconChevronsRight size={20} stroke={2} aria-hidden />
        )}
      </span>
    </div>
  )
}

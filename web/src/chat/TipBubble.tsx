import { Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** A mouse that only passes by is told nothing, as everywhere (kit/theme.ts). */
const delayMs = 200

type TipBubbleProps = {
  label: string
  isLong: boolean
  target: HTMLElement
  /** Whether the mouse is over the target. */
  isOver: boolean
}

/** The words of a `Tip`. Escape takes them away, as it does with other tooltips. */
export function TipBubble({ label, isLong, target, isOver }: TipBubbleProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(setOpen, delayMs, true)
    return () => {
      clearTimeout(timer)
      setOpen(false)
    }
  }, [isOver])
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setOpen(false))
  return (
    <Tooltip
      label={label}
      target={target}
      opened={isOpen}
      {...(isLong ? { multiline: true, maw: 280 } : {})}
    />
  )
}

import { mayChangeMessage } from '@claimcrew/contract/chat/policy'
import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { readSession } from '../../kit/session.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import type { LogRow } from '../message/MessageRow.tsx'

type LogActions = {
  readonly onReply: (message: Message) => void
  readonly onEdit: (message: Message) => void
}

const rowAt = (box: HTMLElement, index: number) =>
  box.querySelector<HTMLElement>(`[data-index="${index}"] [data-message]`)

/** Up and down from message to message; a letter acts on the one that has the focus. */
export function useLogKeys(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly LogRow[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  acts: LogActions,
): void {
  const now = useRef({ rows, acts })
  useEffect(() => {
    now.current = { rows, acts }
  })
  const there = rows.length > 0
  useEffect(() => {
    const log = box.current
    if (!log || !there) return
    // It scrolls, so the keyboard has to reach it.
    log.tabIndex = 0
    const walk = (from: number, by: number) => {
      const index = Math.max(0, Math.min(from + by, now.current.rows.length - 1))
      virtual.scrollToIndex(index, { align: 'auto' })
      // One beyond what is drawn is there with the next frame.
      const focus = () => rowAt(log, index)?.focus({ preventScroll: true })
      if (rowAt(log, index)) focus()
      else requestAnimationFrame(focus)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
      const onRow = target.matches('[data-message]')
      if (target !== log && !onRow) return
      const index = onRow
        ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
        : now.current.rows.length
      const message = now.current.rows[index]?.message
      const { onReply, onEdit } = now.current.acts
      if (key === 'ArrowUp' || key === 'ArrowDown') walk(index, key === 'ArrowUp' ? -1 : 1)
      else if (key === 'r' && message && !message.deletedAt) onReply(message)
      else if (key === 'e' && message && mayChange(message)) onEdit(message)
      else return
      event.preventDefault()
    }
    log.addEventListener('keydown', onKeyDown)
    return () => log.removeEventListener('keydown', onKeyDown)
  }, [box, virtual, there])
}

const mayChange = (message: Message) =>
  mayChangeMessage({ userId: readSession().user?.userId ?? '' }, message, deviceTime())

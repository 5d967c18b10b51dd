import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LogRow } from '../message/MessageRow.tsx'
import type { Thread, ThreadState } from './thread.ts'

/** For so long the message that was jumped to stands out. */
const markedMs = 2500

/** Further from the end than this, the way back to it is offered. */
const awayPixels = 400

type ScrollPositionProps = {
  virtual: Virtualizer<HTMLDivElement, Element>
  rows: readonly LogRow[]
  thread: Thread
  state: ThreadState
  jumpTo: string | undefined
  onJump: (messageId: string | undefined) => void
}

/** Where one stands in a conversation: where it begins, what is jumped to, and whether one follows its end. */
export function useScrollPosition({ virtual, rows, thread, state, jumpTo, onJump }: ScrollPositionProps) {
  const [marked, setMarked] = useState<string>()
  const [target, setTarget] = useState<'start' | 'end' | { messageId: string } | null>('start')
  const indexOf = useCallback(
    (messageId: string) => rows.findIndex(({ message }) => message?.messageId === messageId),
    [rows],
  )

  // Every message holds `jump`, so it stays the same.
  const latestOnJump = useRef(onJump)
  useEffect(() => {
    latestOnJump.current = onJump
  })
  useEffect(() => {
    if (jumpTo !== undefined) setTarget({ messageId: jumpTo })
  }, [jumpTo])

  const read = state.range !== undefined && state.reading !== 'first'
  useLayoutEffect(() => {
    if (!read || target === null) return
    if (target === 'end' || (target === 'start' && jumpTo === undefined)) {
      const unread = target === 'start' ? rows.findIndex(({ firstUnread }) => firstUnread) : -1
      if (unread > 0) virtual.scrollToIndex(Math.max(0, unread - 1), { align: 'start' })
      else virtual.scrollToEnd()
      setTarget(null)
    } else if (target !== 'start') {
      const index = indexOf(target.messageId)
      // It is on its way, or it is not there.
      if (index < 0) return
      virtual.scrollToIndex(index, { align: 'center' })
      setMarked(target.messageId)
      setTarget(null)
    }
  }, [read, target, jumpTo, rows, indexOf, virtual])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(setMarked, markedMs, undefined)
    return () => clearTimeout(timer)
  }, [marked])

  useStableHeight(virtual)
  const settled = useSettled(read && target === null)
  // Asked before anything of this is drawn: after that the browser would have to lay all of it out to answer.
  const fromEnd = virtual.getDistanceFromEnd()
  const isAway = fromEnd > awayPixels || state.range?.hasLater === true
  useFollowed(virtual, rows, state, fromEnd <= virtual.options.scrollEndThreshold)

  return {
    marked,
    /** One is where one wanted to be, so that what lies beyond the ends may be read. */
    settled,
    isAway: settled && isAway,
    jump: useCallback(
      (messageId: string) => {
        if (thread.read().range?.messages.some(one => one.messageId === messageId)) setTarget({ messageId })
        else latestOnJump.current(messageId)
      },
      [thread],
    ),
    toEnd: () => {
      onJump(undefined)
      setTarget('end')
      if (state.range?.hasLater) thread.open()
    },
  }
}

/** Going somewhere takes some frames, because rows are measured on the way. */
const settleMs = 150

function useSettled(arrived: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!arrived) return
    const timer = setTimeout(setSettled, settleMs, true)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [arrived])
  return settled
}

/** Anyone who is at the end stays there when something is added, and so does one who has just written. */
function useFollowed(
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly LogRow[],
  { range }: ThreadState,
  wasAtEnd: boolean,
): void {
  const before = useRef({ last: '', waits: 0, hadLater: true })
  const last = rows.at(-1)?.key ?? ''
  const waits = rows.filter(({ waiting }) => waiting !== null).length
  const hasLater = range?.hasLater ?? true
  useLayoutEffect(() => {
    const { last: lastBefore, waits: waited, hadLater } = before.current
    const hasSent = waits > waited
    if (last !== lastBefore && lastBefore !== '' && !hadLater && (wasAtEnd || hasSent)) virtual.scrollToEnd()
    before.current = { last, waits, hadLater: hasLater }
  }, [last, waits, hasLater, wasAtEnd, virtual])
}

/**
 * Where there is less room, as while one writes more, the last lines stay in view and not the first. In another width
 * every line breaks elsewhere: anyone who was at the end is there again.
 */
function useStableHeight(virtual: Virtualizer<HTMLDivElement, Element>): void {
  const { scrollElement } = virtual
  useEffect(() => {
    if (!scrollElement) return
    let { clientHeight: height, clientWidth: width } = scrollElement
    let wasAtEnd = virtual.isAtEnd()
    const remember = () => {
      wasAtEnd = virtual.isAtEnd()
    }
    const watch = new ResizeObserver(() => {
      if (scrollElement.clientWidth !== width && wasAtEnd) virtual.scrollToEnd()
      else scrollElement.scrollTop += height - scrollElement.clientHeight
      ;({ clientHeight: height, clientWidth: width } = scrollElement)
    })
    watch.observe(scrollElement)
    scrollElement.addEventListener('scroll', remember, { passive: true })
    return () => {
      watch.disconnect()
      scrollElement.removeEventListener('scroll', remember)
    }
  }, [scrollElement, virtual])
}

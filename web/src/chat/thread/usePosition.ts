import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './rows.ts'
import type { Thread, ThreadState } from './thread.ts'

/** For so long the message that was jumped to stands out. */
const markedMs = 2500

/** Further from the end than this, the way back to it is offered. */
const awayPixels = 400

type PositionProps = {
  virtual: Virtualizer<HTMLDivElement, Element>
  rows: readonly Row[]
  thread: Thread
  state: ThreadState
  jumpTo: string | undefined
  onJump: (messageId: string | undefined) => void
}

/** Where one stands in a conversation: where it begins, what is jumped to, and whether one follows its end. */
export function usePosition({ virtual, rows, thread, state, jumpTo, onJump }: PositionProps) {
  const [marked, setMarked] = useState<string>()
  const [wanted, setWanted] = useState<'start' | 'end' | { messageId: string } | null>('start')
  const indexOf = useCallback(
    (messageId: string) => rows.findIndex(({ message }) => message?.messageId === messageId),
    [rows],
  )

  // Every message holds `jump`, so it stays the same.
  const tell = useRef(onJump)
  useEffect(() => {
    tell.current = onJump
  })
  useEffect(() => {
    if (jumpTo !== undefined) setWanted({ messageId: jumpTo })
  }, [jumpTo])

  const read = state.stretch !== undefined && state.reading !== 'first'
  useLayoutEffect(() => {
    if (!read || wanted === null) return
    if (wanted === 'end' || (wanted === 'start' && jumpTo === undefined)) {
      const unread = wanted === 'start' ? rows.findIndex(({ firstUnread }) => firstUnread) : -1
      if (unread > 0) virtual.scrollToIndex(Math.max(0, unread - 1), { align: 'start' })
      else virtual.scrollToEnd()
      setWanted(null)
    } else if (wanted !== 'start') {
      const index = indexOf(wanted.messageId)
      // It is on its way, or it is not there.
      if (index < 0) return
      virtual.scrollToIndex(index, { align: 'center' })
      setMarked(wanted.messageId)
      setWanted(null)
    }
  }, [read, wanted, jumpTo, rows, indexOf, virtual])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(setMarked, markedMs, undefined)
    return () => clearTimeout(timer)
  }, [marked])

  useHeightKept(virtual)
  const settled = useSettled(read && wanted === null)
  // Asked before anything of this is drawn: after that the browser would have to lay all of it out to answer.
  const fromEnd = virtual.getDistanceFromEnd()
  const isAway = fromEnd > awayPixels || state.stretch?.hasLater === true
  useFollowed(virtual, rows, state, fromEnd <= virtual.options.scrollEndThreshold)

  return {
    marked,
    /** One is where one wanted to be, so that what lies beyond the ends may be read. */
    settled,
    isAway: settled && isAway,
    jump: useCallback(
      (messageId: string) => {
        if (thread.read().stretch?.messages.some(one => one.messageId === messageId)) setWanted({ messageId })
        else tell.current(messageId)
      },
      [thread],
    ),
    toEnd: () => {
      onJump(undefined)
      setWanted('end')
      if (state.stretch?.hasLater) thread.open()
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

/** Whoever is at the end stays there when something is added, and so does whoever has just written. */
function useFollowed(
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly Row[],
  { stretch }: ThreadState,
  wasAtEnd: boolean,
): void {
  const before = useRef({ last: '', waits: 0, hadLater: true })
  const last = rows.at(-1)?.key ?? ''
  const waits = rows.filter(({ waiting }) => waiting !== null).length
  const hasLater = stretch?.hasLater ?? true
  useLayoutEffect(() => {
    const { last: lastBefore, waits: waited, hadLater } = before.current
    const written = waits > waited
    if (last !== lastBefore && lastBefore !== '' && !hadLater && (wasAtEnd || written)) virtual.scrollToEnd()
    before.current = { last, waits, hadLater: hasLater }
  }, [last, waits, hasLater, wasAtEnd, virtual])
}

/** Where there is less room, as while one writes more, the last lines stay in view and not the first. */
function useHeightKept(virtual: Virtualizer<HTMLDivElement, Element>): void {
  const { scrollElement } = virtual
  useEffect(() => {
    if (!scrollElement) return
    let height = scrollElement.clientHeight
    const watch = new ResizeObserver(() => {
      scrollElement.scrollTop += height - scrollElement.clientHeight
      height = scrollElement.clientHeight
    })
    watch.observe(scrollElement)
    return () => watch.disconnect()
  }, [scrollElement])
}

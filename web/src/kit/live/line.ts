import { LiveMessage, live, liveSilenceMs } from '@claimcrew/contract/kit/live'
import { CallFailed, callForStream, isEndingSessions } from '../call/call.ts'
import { anyShare } from '../random.ts'
import { readClocks } from '../time/serverClock.ts'
import { eventReader, type StreamEvent } from './eventStream.ts'
import { type Ended, retryAfter } from './retry.ts'
import { alarm } from './silence.ts'
import type { Sign } from './tab.ts'

type Ends = {
  /** Where to go on from. */
  readonly lastId: () => string | null
  /** The line has given a sign of life. */
  readonly heard: (signs: readonly Sign[]) => void
  readonly lost: () => void
}

export type Line = {
  /** Tries at once where it would wait, and where a machine that slept has not noticed the silence. */
  hurry(): void
  /** Begins once more from where it is, for what it stands on has changed. */
  again(): void
  close(): void
}

/** Keeps one line to the server open, through whatever befalls it, until it is closed. */
export function openLine(ends: Ends): Line {
  let closed = false
  let atOnce = false
  let attempt = new AbortController()
  let pause: Pause | undefined
  let lastSign = readClocks().wall

  const heard = (signs: readonly Sign[]) => {
    if (closed) return
    lastSign = readClocks().wall
    ends.heard(signs)
  }
  const keepOpen = async () => {
    let failures = 0
    let ended: Ended = { openMs: 0 }
    while (!closed) {
      attempt = new AbortController()
      atOnce = false
      // Once may be a mistake, and while a new token is on its way so may be twice: see retry.ts.
      const believed = ended.unknown === true && !isEndingSessions()
      ended = await listen(attempt, { lastEventId: ends.lastId() ?? undefined, believed }, heard)
      if (closed) return
      ends.lost()
      const retry = retryAfter(ended, failures, anyShare())
      failures = retry.failures
      if (atOnce) continue
      pause = pauseFor(retry.waitMs, retry.firm)
      await pause.over
      pause = undefined
    }
  }
  const again = () => {
    if (pause) pause.cutShort()
    else {
      atOnce = true
      attempt.abort()
    }
  }
  keepOpen()

  return {
    hurry() {
      // By the clock on the wall: the other one, and every timer, may stand still while a machine sleeps.
      if (pause || readClocks().wall - lastSign > liveSilenceMs) again()
    },
    again,
    close() {
      closed = true
      attempt.abort()
      pause?.end()
    },
  }
}

type From = { readonly lastEventId: string | undefined; readonly believed: boolean }

/** One stream from its beginning to its end, whatever ends it. */
async function listen(attempt: AbortController, from: From, heard: Ends['heard']): Promise<Ended> {
  const silence = alarm(liveSilenceMs, () => attempt.abort())
  let openedAt: number | null = null
  let failure: CallFailed | undefined
  try {
    const bytes = await callForStream(live, {}, { ...from, signal: attempt.signal })
    const pieces = bytes.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      silence.putOff()
      const signs = read(piece.value).map(signIn)
      if (signs.length > 0) openedAt ??= readClocks().steady
      heard(signs)
    }
  } catch (error) {
    if (error instanceof CallFailed) failure = error
  } finally {
    silence.stop()
    // Nothing more is wanted of a stream whose words could not be understood.
    attempt.abort()
  }
  return {
    openMs: openedAt === null ? 0 : readClocks().steady - openedAt,
    retryAfterSeconds: failure?.retryAfterSeconds,
    unknown: failure?.status === 401,
  }
}

const signIn = ({ id, data }: StreamEvent): Sign => ({
  id,
  message: data === null ? null : LiveMessage.parse(JSON.parse(data)),
})

type Pause = { readonly over: Promise<void>; readonly cutShort: () => void; readonly end: () => void }

function pauseFor(ms: number, firm: boolean): Pause {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = () => {
    clearTimeout(timer)
    resolve()
  }
  return { over: promise, cutShort: () => (firm ? undefined : end()), end }
}

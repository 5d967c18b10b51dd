import { LiveMessage, liveSilenceMs, openLiveStream } from '@claimcrew/contract/kit/live'
import { CallFailed, callForStream, isEndingSessions } from '../call/call.ts'
import { randomShare } from '../random.ts'
import { readClocks } from '../time/serverClock.ts'
import { computeRetry, type StreamEnd } from './computeRetry.ts'
import { createEventReader, type StreamEvent } from './eventStream.ts'
import type { StreamMessage } from './tabState.ts'
import { startWatchdog } from './watchdog.ts'

type StreamHandlers = {
  /** Where to go on from. */
  readonly lastId: () => string | null
  /** The line has given a sign of life. */
  readonly onMessages: (messages: readonly StreamMessage[]) => void
  readonly lost: () => void
}

export type LiveStream = {
  /** Tries at once where it would wait, and where a machine that slept has not noticed the silence. */
  hurry(): void
  /** Begins once more from where it is, for what it stands on has changed. */
  again(): void
  close(): void
}

/** Keeps one line to the server open, through whatever befalls it, until it is closed. */
export function openStream(ends: StreamHandlers): LiveStream {
  let closed = false
  let atOnce = false
  let attempt = new AbortController()
  let pause: Pause | undefined
  let lastSign = readClocks().wall

  const onMessages = (messages: readonly StreamMessage[]) => {
    if (closed) return
    lastSign = readClocks().wall
    ends.onMessages(messages)
  }
  const keepOpen = async () => {
    let failures = 0
    let ended: StreamEnd = { openMs: 0 }
    while (!closed) {
      attempt = new AbortController()
      atOnce = false
      // Once may be a mistake, and while a new token is on its way so may be twice: see computeRetry.ts.
      const believed = ended.unknown === true && !isEndingSessions()
      ended = await listen(attempt, { lastEventId: ends.lastId() ?? undefined, believed }, onMessages)
      if (closed) return
      ends.lost()
      const retry = computeRetry(ended, failures, randomShare())
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

type StreamStart = { readonly lastEventId: string | undefined; readonly believed: boolean }

/** One stream from its beginning to its end, whatever ends it. */
async function listen(
  attempt: AbortController,
  from: StreamStart,
  onMessages: StreamHandlers['onMessages'],
): Promise<StreamEnd> {
  const silence = startWatchdog(liveSilenceMs, () => attempt.abort())
  let openedAt: number | null = null
  let failure: CallFailed | undefined
  try {
    const bytes = await callForStream(openLiveStream, {}, { ...from, signal: attempt.signal })
    const segments = bytes.pipeThrough(new TextDecoderStream()).getReader()
    const read = createEventReader()
    for (let chunk = await segments.read(); !chunk.done; chunk = await segments.read()) {
      silence.reset()
      const messages = read(chunk.value).map(toStreamMessage)
      if (messages.length > 0) openedAt ??= readClocks().steady
      onMessages(messages)
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

const toStreamMessage = ({ id, data }: StreamEvent): StreamMessage => ({
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

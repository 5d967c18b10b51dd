import { setTimeout as sleep } from 'node:timers/promises'
import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { LiveMessage, openLiveStream } from '@claimcrew/contract/kit/live'
import type pg from 'pg'
import { makeNewcomers } from '../bench/attendance-data.ts'

// As the browser does after a stream that ended.
const pauseMs = 250

/** Somebody who reads the live stream for as long as the test runs, and comes back by themselves. */
type LiveReader = {
  /** How often each biller's attendance was told of. */
  readonly heard: Map<string, number>
  /** From each end of the stream to the first message of the next one, in seconds. */
  readonly reconnects: number[]
  /** How often the stream could not go on from where it was. */
  readonly missed: () => number
  close(): void
}

/** An administrator, who is told of everybody's attendance. */
export async function makeWatcher(client: pg.Client): Promise<{ readonly token: string }> {
  const [watcher] = await makeNewcomers(client, 1)
  if (!watcher) throw new Error('There is nobody to watch')
  await client.query("update users set role = 'ADMIN' where id = $1", [watcher.billerId])
  return watcher
}

type OnTold = (billerId: string, bookmark: string | null) => void

export async function openLiveReader(
  toUrl: () => string,
  token: string,
  onTold: OnTold = () => {},
): Promise<LiveReader> {
  const heard = new Map<string, number>()
  const reconnects: number[] = []
  const ending = new AbortController()
  let lastId: string | undefined
  let endedAt: number | null = null
  let fresh = 0
  const { promise: whenOpen, resolve: isOpen } = Promise.withResolvers<void>()

  const receive = (block: string) => {
    const id = /^id: ?(.*)$/m.exec(block)?.[1]
    const data = /^data: ?(.*)$/m.exec(block)?.[1]
    if (data === undefined) return
    if (id !== undefined) lastId = id
    if (endedAt !== null) reconnects.push((performance.now() - endedAt) / 1000)
    const message = LiveMessage.parse(JSON.parse(data))
    // The first message of all is.
    if (message.fresh && endedAt !== null) fresh++
    endedAt = null
    isOpen()
    for (const { topic, body } of message.events)
      if (topic === attendanceChanged.name) {
        const { billerId } = attendanceChanged.body.parse(body)
        heard.set(billerId, (heard.get(billerId) ?? 0) + 1)
        onTold(billerId, message.bookmark ?? null)
      }
  }

  const readOnce = async () => {
    const answer = await fetch(`${toUrl()}${openLiveStream.path}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
      signal: ending.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`The stream answers ${answer.status}`)
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) receive(block)
    }
  }

  const readOn = async () => {
    while (!ending.signal.aborted) {
      await readOnce().catch(() => {})
      endedAt ??= performance.now()
      await sleep(pauseMs)
    }
  }
  readOn()
  await whenOpen
  return { heard, reconnects, missed: () => fresh, close: () => ending.abort() }
}

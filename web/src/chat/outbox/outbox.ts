import { sendMessage } from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { computeRetryDelay, isRetryable } from '../../attendance/shared/queuedPunch.ts'
import { CallFailed, callIdempotent } from '../../kit/call/call.ts'
import { logError } from '../../kit/log.ts'
import { createKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { suggestPush } from '../../notifications/shared/suggestPush.ts'
import {
  deleteUnsentMessage,
  readUnsentMessages,
  saveUnsentMessage,
  type UnsentMessage,
  updateUnsentMessage,
} from '../shared/unsentMessages.ts'

/** A server that has not answered by now counts as one that does not. */
const answerMs = 30_000

type MessageContent = Pick<UnsentMessage, 'conversationId' | 'text' | 'replyTo' | 'files'>

const isSignedIn = (userId: string) => {
  const { isUserLoggedIn, user } = readSession()
  return isUserLoggedIn && user?.userId === userId
}

/** One tab at a time: the next one finds what the last one left. A browser on plain http has no such locks. */
async function withLock(userId: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  await (locks ? locks.request(`chat ${userId}`, work) : work())
}

/** Where it cannot be written down it is sent all the same, and lost only if the page is left before. */
const onDisk = (doing: Promise<unknown>) =>
  doing.catch(cause => logError('A waiting message could not be kept', cause))

/**
 * What a person has written and nobody has confirmed yet: kept in this browser before it is sent, sent in order, and
 * sent again under the same key until there is an answer.
 */
function createOutbox(userId: string) {
  const tabs = new BroadcastChannel(`claimcrew-chat ${userId}`)
  const listeners = new Set<() => void>()
  const onSent = new Set<(message: Message) => void>()
  let waiting: readonly UnsentMessage[] = []
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (now: readonly UnsentMessage[]) => {
    waiting = now
    for (const listener of listeners) listener()
  }
  const reload = async () => {
    const stored = await readUnsentMessages(userId).catch(() => [])
    // What could not be written down is known to this tab alone.
    set([...stored, ...waiting.filter(({ place }) => place < 0)])
  }
  const change = (one: UnsentMessage) => set(waiting.map(other => (other.key === one.key ? one : other)))
  const drop = (one: UnsentMessage) => set(waiting.filter(({ key }) => key !== one.key))

  async function sendOne(one: UnsentMessage): Promise<void> {
    const { conversationId, text, replyTo, files, key } = one
    const input = {
      params: { conversationId },
      body: { text, replyTo, fileIds: files.map(({ fileId }) => fileId) },
    }
    try {
      const { message } = await callIdempotent(sendMessage, input, key, AbortSignal.timeout(answerMs))
      await onDisk(deleteUnsentMessage(one))
      for (const notify of onSent) notify(message)
      drop(one)
      suggestPush()
    } catch (error) {
      if (!(error instanceof CallFailed) || isRetryable(error.status)) throw error
      const refused = { ...one, refused: errorText(error) }
      await onDisk(updateUnsentMessage(refused))
      change(refused)
    }
  }

  async function sendInOrder(): Promise<void> {
    await reload()
    const next = () => waiting.find(({ refused }) => refused === null)
    for (let one = next(); one && isSignedIn(userId); one = next()) {
      await sendOne(one)
      // There was an answer: what is lost next does not wait for as long as what came before.
      failures = 0
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (!waiting.some(({ refused }) => refused === null)) return
    try {
      await withLock(userId, sendInOrder)
    } catch (error) {
      if (!(error instanceof CallFailed)) logError('Waiting messages were not sent', error)
      const retryAfter = error instanceof CallFailed ? error.retryAfterSeconds : undefined
      timer = setTimeout(send, retryAfter === undefined ? computeRetryDelay(failures++) : retryAfter * 1000)
    }
    tabs.postMessage('changed')
  }

  tabs.addEventListener('message', reload)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => waiting,
    /** What waits from before, and a new attempt: at the start, and when the connection or the person returns. */
    resume: async () => {
      failures = 0
      await reload()
      await send()
    },
    /** Written down first, then sent behind whatever waits already. */
    write: async (content: MessageContent) => {
      const made = { ...content, userId, key: createKey(), writtenAt: deviceTime(), refused: null }
      const stored = await saveUnsentMessage(made).catch(cause => {
        logError('A waiting message could not be kept', cause)
        return { ...made, place: -1 - waiting.length }
      })
      set([...waiting, stored])
      await send()
    },
    again: async (one: UnsentMessage) => {
      // A refused key has its answer; a new attempt is a new message.
      const fresh = { ...one, key: createKey(), refused: null }
      await onDisk(updateUnsentMessage(fresh))
      set(waiting.map(other => (other.key === one.key ? fresh : other)))
      await send()
    },
    discard: async (one: UnsentMessage) => {
      await onDisk(deleteUnsentMessage(one))
      drop(one)
      tabs.postMessage('changed')
    },
    onSent: (listener: (message: Message) => void) => {
      onSent.add(listener)
      return () => {
        onSent.delete(listener)
      }
    },
  }
}

type Outbox = ReturnType<typeof createOutbox>

const outboxes = new Map<string, Outbox>()

/** The one outbox of a person in this tab. */
export function getOutbox(userId: string): Outbox {
  let outbox = outboxes.get(userId)
  if (!outbox) {
    outbox = createOutbox(userId)
    outboxes.set(userId, outbox)
  }
  return outbox
}

import { type LiveMessage, liveSilenceMs } from '@claimcrew/contract/kit/live'
import { logError } from '../log.ts'
import { type LiveStream, openStream } from './liveStream.ts'
import {
  becomeLeader,
  initialTabState,
  markDisconnected,
  receiveMessage,
  relayMessage,
  type StreamMessage,
  splitFirstMessage,
  TabMessage,
  type TabState,
  toStateMessage,
} from './tabState.ts'
import { startWatchdog } from './watchdog.ts'

/** The server writes into each page where the line stood as it was made; whatever the page reads, it reads later. */
const pageBegan = () => document.querySelector<HTMLMetaElement>('meta[name="live-from"]')?.content || null

type SharedStreamListener = {
  readonly deliver: (message: LiveMessage) => void
  readonly onState: (open: boolean) => void
}

export type SharedStream = {
  /** The session has another token: whatever was opened with the old one begins once more. */
  again(): void
  close(): void
}

/**
 * One line for all tabs of a person, because a browser opens only six connections to a host. Whichever tab holds the lock
 * has the line and passes on what comes; when it closes, the next one goes on from the last id that it has heard. The
 * names are the person's own in one organization, so that nobody hears what is meant for a user who signed in after them,
 * or for them elsewhere.
 */
export function shareStream(
  locks: LockManager,
  owner: string,
  { deliver, onState }: SharedStreamListener,
): SharedStream {
  const name = `live ${owner}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  let tab: TabState = { ...initialTabState, lastId: pageBegan() }
  /** Until the line has said something, it goes on from where the page began. */
  let isAsPage = true
  let liveStream: LiveStream | undefined

  const become = (next: TabState) => {
    tab = next
    onState(tab.open)
  }
  const post = (note: TabMessage) => channel.postMessage(note)

  // A leader that was put to sleep lets nobody else lead, and says nothing.
  const silence = startWatchdog(liveSilenceMs, () => {
    if (!tab.leads) become(markDisconnected(tab))
  })

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const note = TabMessage.safeParse(data).data
    if (!note) return
    if (note.kind === 'standing' || note.kind === 'message') silence.reset()
    const heard = receiveMessage(tab, note)
    if (heard.tab.open) isAsPage = false
    become(heard.tab)
    if (heard.message) deliver(heard.message)
    if (heard.answer) post(heard.answer)
    if (heard.hurry) liveStream?.hurry()
  }

  const heard = (messages: readonly StreamMessage[]) => {
    // A comment is a sign of life too.
    if (messages.length === 0) post(toStateMessage(tab))
    for (const { id, message } of messages) {
      const parts = message && (isAsPage ? splitFirstMessage(message) : { own: message, others: message })
      if (parts) isAsPage = false
      const passed = relayMessage(tab, { id, message: parts?.others ?? null })
      post(passed.note)
      become(passed.tab)
      if (parts) deliver(parts.own)
    }
  }
  const lost = () => {
    become(markDisconnected(tab))
    post(toStateMessage(tab))
  }

  const lead = async () => {
    // The lock may come in the very moment in which one leaves.
    if (left.signal.aborted) return
    become(becomeLeader(tab))
    liveStream = openStream({ lastId: () => tab.lastId, onMessages: heard, lost })
    await new Promise(resolve => left.signal.addEventListener('abort', resolve))
  }
  locks.request(name, { signal: left.signal }, lead).catch(cause => {
    if (!left.signal.aborted) logError('The live line could not be shared', cause)
  })

  const again = () => liveStream?.again()
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    if (liveStream) liveStream.hurry()
    else if (!tab.open) post({ kind: 'hurry' })
  }
  // Either way the network is not what it was, and a stream over the old one may never say that it is dead.
  window.addEventListener('online', again)
  window.addEventListener('offline', again)
  document.addEventListener('visibilitychange', seen)
  post({ kind: 'hello' })

  return {
    again,
    close() {
      left.abort()
      liveStream?.close()
      silence.stop()
      channel.close()
      window.removeEventListener('online', again)
      window.removeEventListener('offline', again)
      document.removeEventListener('visibilitychange', seen)
      onState(false)
    },
  }
}

import { type LiveMessage, liveSilenceMs } from '@claimcrew/contract/kit/live'
import { logError } from '../log.ts'
import { type LiveLine, openLine } from './line.ts'
import { alarm } from './silence.ts'
import {
  begunWithPage,
  hear,
  isLost,
  Note,
  newTab,
  passOn,
  type Sign,
  standingOf,
  type Tab,
  takeTheLead,
} from './tab.ts'

/** The server writes into each page where the line stood as it was made; whatever the page reads, it reads later. */
const pageBegan = () => document.querySelector<HTMLMetaElement>('meta[name="live-from"]')?.content || null

type Listener = {
  readonly deliver: (message: LiveMessage) => void
  readonly stands: (open: boolean) => void
}

export type Share = {
  /** The session has another token: whatever was opened with the old one begins once more. */
  again(): void
  close(): void
}

/**
 * One line for all tabs of a person, because a browser opens only six connections to a host. Whichever tab holds the lock
 * has the line and passes on what comes; when it closes, the next one goes on from the last id that it has heard. The
 * names are the person's own, so that nobody hears what is meant for a user who signed in after them.
 */
export function shareLine(locks: LockManager, userId: string, { deliver, stands }: Listener): Share {
  const name = `live ${userId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  let tab: Tab = { ...newTab, lastId: pageBegan() }
  /** Until the line has said something, it goes on from where the page began. */
  let isAsPage = true
  let line: LiveLine | undefined

  const become = (next: Tab) => {
    tab = next
    stands(tab.open)
  }
  const tell = (note: Note) => channel.postMessage(note)

  // A leader that was put to sleep lets nobody else lead, and says nothing.
  const silence = alarm(liveSilenceMs, () => {
    if (!tab.leads) become(isLost(tab))
  })

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const note = Note.safeParse(data).data
    if (!note) return
    if (note.kind === 'standing' || note.kind === 'message') silence.putOff()
    const heard = hear(tab, note)
    if (heard.tab.open) isAsPage = false
    become(heard.tab)
    if (heard.message) deliver(heard.message)
    if (heard.answer) tell(heard.answer)
    if (heard.hurry) line?.hurry()
  }

  const heard = (signs: readonly Sign[]) => {
    // A comment is a sign of life too.
    if (signs.length === 0) tell(standingOf(tab))
    for (const { id, message } of signs) {
      const told = message && (isAsPage ? begunWithPage(message) : { own: message, others: message })
      if (told) isAsPage = false
      const passed = passOn(tab, { id, message: told?.others ?? null })
      tell(passed.note)
      become(passed.tab)
      if (told) deliver(told.own)
    }
  }
  const lost = () => {
    become(isLost(tab))
    tell(standingOf(tab))
  }

  const lead = async () => {
    // The lock may come in the very moment in which one leaves.
    if (left.signal.aborted) return
    become(takeTheLead(tab))
    line = openLine({ lastId: () => tab.lastId, heard, lost })
    await new Promise(resolve => left.signal.addEventListener('abort', resolve))
  }
  locks.request(name, { signal: left.signal }, lead).catch(cause => {
    if (!left.signal.aborted) logError('The live line could not be shared', cause)
  })

  const again = () => line?.again()
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    if (line) line.hurry()
    else if (!tab.open) tell({ kind: 'hurry' })
  }
  // Either way the network is not what it was, and a stream over the old one may never say that it is dead.
  window.addEventListener('online', again)
  window.addEventListener('offline', again)
  document.addEventListener('visibilitychange', seen)
  tell({ kind: 'hello' })

  return {
    again,
    close() {
      left.abort()
      line?.close()
      silence.stop()
      channel.close()
      window.removeEventListener('online', again)
      window.removeEventListener('offline', again)
      document.removeEventListener('visibilitychange', seen)
      stands(false)
    },
  }
}

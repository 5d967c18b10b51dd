import type { BodyOf, LiveMessage, Topic } from '@claimcrew/contract/kit/live'
import { useSyncExternalStore } from 'react'
import { onActingForChange, readOwnerKey } from '../actingFor.ts'
import { bookmarks } from '../bookmark.ts'
import { outdateHidden } from '../call/outdate.ts'
import { logError } from '../log.ts'
import { onSessionChange, readSession } from '../session.ts'
import { type SharedStream, shareStream } from './shareStream.ts'

/** While it is down, those who stand on the line ask by themselves. */
export type LiveState = 'open' | 'down'

type Listener = (body: unknown) => void

const onTopic = new Map<string, Set<Listener>>()
const onFresh = new Set<() => void>()
const onState = new Set<() => void>()
let state: LiveState = 'down'

/** Whatever happens to this topic from now on. After an interruption the line catches up, so it may come late. */
export function onLive<T extends Topic>(topic: T, listener: (body: BodyOf<T>) => void): () => void {
  const onBody: Listener = body => {
    const read = topic.body.safeParse(body)
    if (read.success) listener(read.data as BodyOf<T>)
    else logError(`The live line told something unknown of ${topic.name}`, read.error)
  }
  const listeners = onTopic.get(topic.name) ?? new Set()
  onTopic.set(topic.name, listeners.add(onBody))
  return () => listeners.delete(onBody)
}

/** The line has begun anew, and what happened before it did is not told: whatever is shown is to be read again. */
export function onLiveReset(listener: () => void): () => void {
  onFresh.add(listener)
  return () => onFresh.delete(listener)
}

function onLiveState(listener: () => void): () => void {
  onState.add(listener)
  return () => onState.delete(listener)
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, () => state)
}

function setState(open: boolean): void {
  const now = open ? 'open' : 'down'
  if (now === state) return
  state = now
  for (const listener of onState) listener()
}

/** One listener that fails takes nothing from the others. */
function notifyEach<L>(listeners: Iterable<L>, notify: (listener: L) => void): void {
  for (const listener of [...listeners]) {
    try {
      notify(listener)
    } catch (cause) {
      logError('What the live line told was not taken in', cause)
    }
  }
}

function deliver({ fresh, events, bookmark }: LiveMessage): void {
  // First: what is read because of it must show it.
  if (bookmark !== undefined) bookmarks.takeLive(bookmark)
  // What is only possible concerns those who show it: not everything of everybody who comes back.
  if (fresh || events.some(({ isPossible }) => !isPossible)) outdateHidden()
  if (fresh) notifyEach(onFresh, listener => listener())
  for (const { topic, body } of events) notifyEach(onTopic.get(topic) ?? [], listener => listener(body))
}

/** Opens the line for the user who is signed in, in the organization for which they act, for as long as they are. */
export function startLive(): () => void {
  // A browser on plain http has no such locks; there is no line then, and everybody asks.
  const locks: LockManager | undefined = navigator.locks
  let share: SharedStream | undefined
  let owner = ''
  let token: string | null = null

  const follow = () => {
    const session = readSession()
    const who = session.isUserLoggedIn && session.token ? readOwnerKey() : ''
    if (who !== owner) {
      share?.close()
      share = who && locks ? shareStream(locks, who, { deliver, onState: setState }) : undefined
    } else if (session.token !== token) share?.again()
    owner = who
    token = session.token
  }
  follow()
  const stops = [onSessionChange(follow), onActingForChange(follow)]
  return () => {
    for (const stop of stops) stop()
    share?.close()
  }
}

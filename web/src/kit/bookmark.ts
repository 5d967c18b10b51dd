import { bookmarkPattern, laterBookmark } from '@claimcrew/contract/kit/replicas/bookmark'
import { randomShare } from './random.ts'

/**
 * How far a replica must have come to answer this browser. The text is empty while only the primary may answer: at first,
 * and after a write of which nobody knows how far it reaches. Each time that happens a new epoch begins.
 */
type BookmarkState = { readonly epoch: number; readonly text: string }

const initialState: BookmarkState = { epoch: 0, text: '' }

/**
 * What two tabs know, or what is known and what an answer brings. A bookmark of an earlier epoch may raise one that there
 * is, and not stand in for one that is missing: what was lost may reach further than it does.
 */
export function mergeBookmarks(one: BookmarkState, other: BookmarkState): BookmarkState {
  const [newer, older] = one.epoch > other.epoch ? [one, other] : [other, one]
  if (newer.text === '') return newer.epoch === older.epoch ? older : newer
  return { epoch: newer.epoch, text: older.text === '' ? newer.text : laterBookmark(older.text, newer.text) }
}

const formatState = ({ epoch, text }: BookmarkState): string => `${epoch} ${text}`

/** Other tabs may run another version of the app, and anybody may change their own storage. */
function parseState(saved: string | null): BookmarkState {
  const [epoch = '', text = ''] = (saved ?? '').split(' ')
  const isKnown = /^\d+(\.\d+)?$/.test(epoch) && (text === '' || bookmarkPattern.test(text))
  return isKnown ? { epoch: Number(epoch), text } : initialState
}

export type Bookmarks = ReturnType<typeof openBookmarks>

const key = 'bookmark'

/**
 * The bookmark of a browser, in all its tabs. Each tab remembers what it knows by itself too: two that write to the storage
 * at once can undo each other there, and the one that finds less there than it knows writes it again.
 */
export function openBookmarks(storage: Pick<Storage, 'getItem' | 'setItem'>, newEpoch: () => number) {
  let current = initialState

  const read = (): BookmarkState => {
    current = mergeBookmarks(current, parseState(storage.getItem(key)))
    return current
  }
  const merge = (state: BookmarkState): void => {
    current = mergeBookmarks(read(), state)
    const saved = storage.getItem(key)
    // Without replicas there is never anything to save.
    const isUnneeded = current.text === '' && saved === null
    if (!isUnneeded && saved !== formatState(current)) storage.setItem(key, formatState(current))
  }
  const forget = (): void => {
    const { epoch } = read()
    merge({ epoch: Math.max(epoch + 1, newEpoch()), text: '' })
  }

  return {
    /** The bookmark with which a call begins. */
    read,
    /** What the answer to a call says that began with this. Says nothing where a write was not answered, or not covered. */
    take: (begun: BookmarkState, text: string | null): void => {
      if (text !== null && bookmarkPattern.test(text)) merge({ epoch: begun.epoch, text })
    },
    /** What the live line says; it may have been said before something was lost. */
    takeLive: (text: string | null): void => {
      if (text === null) forget()
      else if (bookmarkPattern.test(text)) merge({ epoch: 0, text })
    },
    /** Something may have been written, and nobody knows where: from here on only the primary knows. */
    forget,
    /** For other tabs, which know the storage by themselves; null while there is nothing to know. */
    format: (): string | null => (current.text === '' ? null : formatState(current)),
    takeFormatted: (text: string): void => merge(parseState(text)),
  }
}

/** This browser's. An epoch is later than those before, and none that another tab begins too. */
export const bookmarks = openBookmarks(
  {
    getItem: name => localStorage.getItem(name),
    setItem: (name, text) => localStorage.setItem(name, text),
  },
  () => Date.now() + randomShare(),
)

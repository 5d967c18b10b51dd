import type { PlainPath } from '@claimcrew/contract/kit/paths'
import { useSyncExternalStore } from 'react'
import { type ActingForChange, onMove, toOwnerKey } from '../kit/actingFor.ts'
import { queryClient } from '../kit/call/queryClient.ts'
import { gainsDuties } from '../kit/gainsDuties.ts'
import { hasUnsavedForms } from '../kit/screen/unsavedForms.ts'
import { isSeatOver, moveText } from './moveText.ts'

let text: string | null = null
const listeners = new Set<() => void>()

function setText(next: string | null): void {
  text = next
  for (const listener of listeners) listener()
}

/** What somebody was writing or has looked for in an organization that they have left. */
function dropSavedTexts({ before }: ActingForChange): void {
  const owner = toOwnerKey(before)
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage))
      if (name.endsWith(` of ${owner}`) || name.endsWith(`:${owner}`)) storage.removeItem(name)
}

/** A toast may tell of what is behind. */
const dropToasts = () => import('@mantine/notifications').then(({ notifications }) => notifications.clean())

/**
 * Goes on with other rights before the next screen is drawn: what was read with those of before does not stay in memory,
 * and an address of one organization means nothing in another.
 */
export function followMoves(goTo: (path: PlainPath) => void): void {
  onMove(move => {
    // With more rights than before the screen stays, and reads again what it did not get.
    const staysOpen = gainsDuties(move.before, move.next)
    if (staysOpen) void queryClient.invalidateQueries()
    else queryClient.clear()
    if (isSeatOver(move)) {
      dropSavedTexts(move)
      dropToasts().catch(() => undefined)
    }
    const isElsewhere = move.before.organization.organizationId !== move.next.organization.organizationId
    if (isElsewhere) goTo('/dashboard')
    setText(move.isOwnChoice ? null : moveText(move, !staysOpen && hasUnsavedForms()))
  })
}

const dismiss = () => setText(null)

/** Why this tab shows something else than a moment ago, until it is read. */
export function useMoveNotice(): readonly [text: string | null, dismiss: () => void] {
  const currentText = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => text,
  )
  return [currentText, dismiss]
}

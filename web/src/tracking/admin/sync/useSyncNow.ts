import { getSyncStatus, syncNow } from '@claimcrew/contract/tracking/contract'
import { useRef } from 'react'
import { updateQuery } from '../../../kit/call/cache.ts'
import { allPagesKey } from '../../../kit/call/keys.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { failureTitle } from '../../../kit/call/recoverAnswer.ts'
import { rangeText } from '../../../kit/time/dayWords.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import type { PersonRef } from '../person.ts'

/** Begins a sync of one person, or of everybody where nobody is named. */
export function useSyncNow(person: PersonRef | undefined, onBegun?: () => void) {
  // At once, and not only once it is drawn: two presses may come before that.
  const isSending = useRef(false)
  const syncing = useMutate(syncNow, {
    // The same days are asked for twice, and synced once.
    recover: 'again',
    onSuccess: (status, { body: { from, to } }) => {
      updateQuery(allPagesKey(getSyncStatus, {}), () => status)
      onBegun?.()
      const days = from && to ? rangeText(from, to) : 'The last 7 days'
      toast.success('Sync started', `${days} for ${person?.userName ?? 'everyone'}.`)
    },
    onError: error => {
      toast.error(failureTitle(error, 'We couldn’t start the sync'), errorText(error))
      void refresh(getSyncStatus)
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  return {
    isPending: syncing.isPending,
    sync: (days: { from: string; to: string } | Record<string, never>) => {
      if (isSending.current) return
      isSending.current = true
      syncing.mutate({ body: { ...days, ...(person ? { userId: person.userId } : {}) } })
    },
  }
}

import { syncNow, syncStatus } from '@claimcrew/contract/tracking/contract'
import { updateQuery } from '../../../kit/call/cache.ts'
import { allPagesKey } from '../../../kit/call/keys.ts'
import { useMutate } from '../../../kit/call/query.ts'
import { rangeText } from '../../../kit/time/dayWords.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import type { PersonRef } from '../person.ts'

const possessiveName = (person: PersonRef | undefined) => (person ? person.userName : 'everybody')

/** Begins a sync of one person, or of everybody where nobody is named. */
export function useSyncNow(person: PersonRef | undefined, onBegun?: () => void) {
  const syncing = useMutate(syncNow, {
    onSuccess: (status, { body: { from, to } }) => {
      updateQuery(allPagesKey(syncStatus, {}), () => status)
      onBegun?.()
      const days = from && to ? rangeText(from, to) : 'The last 7 days'
      toast.success('Sync started', `${days} of ${possessiveName(person)}.`)
    },
    onError: error => toast.error('We couldn’t start the sync', errorText(error)),
  })
  return {
    isPending: syncing.isPending,
    sync: (days: { from: string; to: string } | Record<string, never>) =>
      syncing.mutate({ body: { ...days, ...(person ? { userId: person.userId } : {}) } }),
  }
}

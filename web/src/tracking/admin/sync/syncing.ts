import { syncNow, syncStatus } from '@claimcrew/contract/tracking/contract'
import { updateQuery } from '../../../kit/call/cache.ts'
import { allPagesKey } from '../../../kit/call/keys.ts'
import { useAct } from '../../../kit/call/query.ts'
import { rangeText } from '../../../kit/time/dayWords.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { textOf } from '../../../kit/ui/ErrorState.tsx'
import type { Person } from '../person.ts'

const whose = (person: Person | undefined) => (person ? person.userName : 'everybody')

/** Begins a sync of one person, or of everybody where nobody is named. */
export function useSyncNow(person: Person | undefined, onBegun?: () => void) {
  const syncing = useAct(syncNow, {
    onSuccess: (status, { body: { from, to } }) => {
      updateQuery(allPagesKey(syncStatus, {}), () => status)
      onBegun?.()
      const days = from && to ? rangeText(from, to) : 'The last 7 days'
      toast.success('Sync started', `${days} of ${whose(person)}.`)
    },
    onError: error => toast.error('We couldn’t start the sync', textOf(error)),
  })
  return {
    isPending: syncing.isPending,
    sync: (days: { from: string; to: string } | Record<string, never>) =>
      syncing.mutate({ body: { ...days, ...(person ? { userId: person.userId } : {}) } }),
  }
}

import { checkConnection, getConnection, getSyncStatus } from '@claimcrew/contract/tracking/contract'
import type { Connection } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { cacheReply } from '../../../kit/call/cache.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { refreshMappings } from '../adminQueries.ts'
import { reasonParts } from '../words.ts'

function toastConnection({ state, problem }: Connection): void {
  if (state === 'good')
    toast.success('Time Doctor is connected', 'We updated its accounts, projects and tasks.')
  else toast.error('Time Doctor isn’t responding', problem ? reasonParts(problem).sentence : undefined)
}

/** Asks Time Doctor at once, and says what it answered. */
export function CheckNow() {
  const checking = useMutate(checkConnection, {
    onSuccess: connection => {
      cacheReply(getConnection, {}, connection)
      toastConnection(connection)
      void refreshMappings()
    },
    onError: error => {
      toast.error('We couldn’t check', errorText(error))
      void refresh(getConnection, getSyncStatus)
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
      loading={checking.isPending}
      onClick={() => checking.mutate({})}
    >
      Check now
    </Button>
  )
}

import { checkConnection, getConnection, syncStatus } from '@claimcrew/contract/tracking/contract'
import type { Connection } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { cacheReply } from '../../../kit/call/cache.ts'
import { refresh, useAct } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { textOf } from '../../../kit/ui/ErrorState.tsx'
import { refreshMapped } from '../reading.ts'
import { reasonParts } from '../words.ts'

function tell({ state, problem }: Connection): void {
  if (state === 'good')
    toast.success('Time Doctor is connected', 'We updated its accounts, projects and tasks.')
  else toast.error('Time Doctor isn’t responding', problem ? reasonParts(problem).sentence : undefined)
}

/** Asks Time Doctor at once, and says what it answered. */
export function CheckNow() {
  const checking = useAct(checkConnection, {
    onSuccess: connection => {
      cacheReply(getConnection, {}, connection)
      tell(connection)
      void refreshMapped()
    },
    onError: error => {
      toast.error('We couldn’t check', textOf(error))
      void refresh(getConnection, syncStatus)
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

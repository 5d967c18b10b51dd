import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { taskChanged } from '@claimcrew/contract/tasks/contract'
import { useEffect } from 'react'
import { refreshWhenVisible } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

const everyMs = 1500

/** Reads these again when the live line says that a task, any or this one, has moved. Null is many at once. */
export function useTaskChanges(endpoints: readonly Endpoint[], taskId?: string): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of endpoints) void refreshWhenVisible(endpoint)
    })
    const stopMoves = onLive(taskChanged, change => {
      if (taskId === undefined || change.taskId === null || change.taskId === taskId) reading.trigger()
    })
    const stopFresh = onLiveReset(reading.trigger)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, taskId])
}

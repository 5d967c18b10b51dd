import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { taskMoved } from '@claimcrew/contract/tasks/contract'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { onLive, onLiveFresh } from '../../kit/live/live.ts'

const everyMs = 1500

/** Reads these again when the live line says that a task, any or this one, has moved. Null is many at once. */
export function useTaskMoves(endpoints: readonly Endpoint[], taskId?: string): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => {
      for (const endpoint of endpoints) void refreshOnceSeen(endpoint)
    })
    const stopMoves = onLive(taskMoved, moved => {
      if (taskId === undefined || moved.taskId === null || moved.taskId === taskId) reading.ask()
    })
    const stopFresh = onLiveFresh(reading.ask)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, taskId])
}

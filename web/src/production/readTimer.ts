import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { listProduction } from '@claimcrew/contract/production/contract'
import type { ProductionTimer } from '@claimcrew/contract/production/timer'
import { getCurrentTimer, startTimer, timerChanged } from '@claimcrew/contract/production/timer'
import { getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateQuery } from '../kit/call/cache.ts'
import { call } from '../kit/call/call.ts'
import { derivedKey } from '../kit/call/keys.ts'
import { refetchQueries, refresh } from '../kit/call/query.ts'
import { queryClient } from '../kit/call/queryClient.ts'
import { sendOrRecover } from '../kit/call/recoverAnswer.ts'
import { useObserved } from '../kit/call/useObserved.ts'
import { onLive, onLiveReset, useLiveState } from '../kit/live/live.ts'
import { pinServerClock, readClocks, type ServerClock } from '../kit/time/serverClock.ts'

type TimerReply = Reply<typeof getCurrentTimer>
export type TimerReading = { readonly timer: ProductionTimer | null; readonly clock: ServerClock }

/** Pins the server's clock to the moment of its answer. */
async function withClock(ask: () => Promise<TimerReply>): Promise<TimerReading> {
  const before = readClocks()
  const { timer, serverTime } = await ask()
  return { timer, clock: pinServerClock(serverTime, before, readClocks()) }
}

const timerQuery = queryOptions({
  queryKey: derivedKey(getCurrentTimer, 'with clock', {}),
  queryFn: ({ signal }) => withClock(() => call(getCurrentTimer, {}, signal)),
  staleTime: 0,
})

const otherTabs = new BroadcastChannel('production-timer')

/** What is on its way is new enough for one who has just come back to look. */
const refreshTimer = () => queryClient.invalidateQueries({ queryKey: timerQuery.queryKey })

export const readTimerAgain = () => refetchQueries(timerQuery.queryKey)

/** Takes a step's own answer in, which is newer than any that is on its way, and lets other tabs look. */
export async function applyTimerStep(ask: () => Promise<TimerReply>): Promise<ProductionTimer | null> {
  const read = await withClock(ask)
  await queryClient.cancelQueries({ queryKey: timerQuery.queryKey })
  updateQuery(timerQuery.queryKey, () => read)
  otherTabs.postMessage('moved')
  return read.timer
}

type TimedWork = Pick<
  Input<typeof startTimer>['body'],
  'clientId' | 'workType' | 'taskId' | 'practiceId' | 'channel' | 'replace'
>

/** Begins a timer. Where the answer is lost, the one that runs says whether it was begun. */
export const beginTimer = (work: TimedWork) =>
  applyTimerStep(() =>
    sendOrRecover(
      () => call(startTimer, { body: work }),
      () => recoverTimer(timer => timer !== null && isSameWork(timer, work)),
    ),
  )

const isSameWork = (
  timer: ProductionTimer,
  { clientId, workType, taskId = null, practiceId = null, channel = null }: TimedWork,
) =>
  timer.clientId === clientId &&
  timer.workType === workType &&
  timer.taskId === taskId &&
  // Where none was sent, it has that of its task.
  (practiceId === null || timer.practiceId === practiceId) &&
  timer.channel === channel

/** After an answer was lost: how the timer stands, where that is what was meant. */
export async function recoverTimer(
  isMeant: (timer: ProductionTimer | null) => boolean,
): Promise<TimerReply | null> {
  const reply = await call(getCurrentTimer, {})
  return isMeant(reply.timer) ? reply : null
}

/** The timer has ended, and may have become an entry. */
export async function refreshAfterTimer(): Promise<void> {
  otherTabs.postMessage('moved')
  // Units that were entered count for the timer's task too.
  await Promise.all([readTimerAgain(), refresh(listProduction, listTasks, getTask)])
}

const seconds = 1000

/** One's own timer, in step with other tabs, other devices and the punch-out. */
export function useTimer() {
  const live = useLiveState()
  const read = useObserved({ ...timerQuery, refetchInterval: (live === 'open' ? 300 : 20) * seconds })
  useEffect(() => {
    const stopMoves = onLive(timerChanged, readTimerAgain)
    const stopFresh = onLiveReset(readTimerAgain)
    otherTabs.addEventListener('message', readTimerAgain)
    window.addEventListener('focus', refreshTimer)
    return () => {
      stopMoves()
      stopFresh()
      otherTabs.removeEventListener('message', readTimerAgain)
      window.removeEventListener('focus', refreshTimer)
    }
  }, [])
  return read
}

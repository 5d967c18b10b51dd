import { getAttendanceDay, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import {
  answerGap,
  closeGaps,
  correctGap,
  getClocksDay,
  listGaps,
  produceGap,
  reopenGap,
} from '@claimcrew/contract/clocks/contract'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { useMutation } from '@tanstack/react-query'
import { isUnanswered } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { createKey } from '../../kit/random.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

/** What somebody does about a gap, as it is sent. */
export type GapAction =
  | { readonly action: 'correct' | 'close'; readonly text: string }
  | { readonly action: 'answer'; readonly text: string }
  | {
      readonly action: 'produce'
      readonly text: string
      readonly workType: string
      readonly minutes: number
    }

async function send({ gapId }: Gap, act: GapAction, key: string): Promise<void> {
  const params = { gapId }
  switch (act.action) {
    case 'answer':
      await callUnderKey(answerGap, { params, body: { answer: act.text } }, key)
      return
    case 'close':
      await callUnderKey(closeGaps, { body: { gapIds: [gapId], reason: act.text } }, key)
      return
    case 'correct':
      await callUnderKey(correctGap, { params, body: { reason: act.text } }, key)
      return
    case 'produce': {
      const { workType, minutes, text: note } = act
      await callUnderKey(produceGap, { params, body: { workType, minutes, note } }, key)
    }
  }
}

/** Whatever shows one of the three clocks reads it again. */
const refreshAll = () =>
  refresh(listGaps, getClocksDay, getAttendanceDay, getMonthlyRegister, getProductionDay)

const whatOf = ({ seconds, billerName, day }: Gap) =>
  `${formatDuration(seconds)}, ${billerName}, ${dayText(day)}`

async function reopen(gaps: readonly Gap[]): Promise<void> {
  try {
    for (const { gapId } of gaps) await callUnderKey(reopenGap, { params: { gapId } }, createKey())
    toast.success(gaps.length === 1 ? 'Time gap reopened' : 'Time gaps reopened')
  } catch (error) {
    toast.error(
      isUnanswered(error) ? 'We couldn’t tell if that was undone' : 'We couldn’t undo that',
      errorText(error),
    )
  }
  await refreshAll()
}

function toastGapAction(gap: Gap, { action }: GapAction, isOwn: boolean): void {
  switch (action) {
    case 'close':
      toastWithUndo('Dismissed', whatOf(gap), () => void reopen([gap]))
      return
    case 'correct':
      toast.success(isOwn ? 'Correction requested' : 'Punched time corrected', whatOf(gap))
      return
    case 'produce':
      toast.success('Entered as production', whatOf(gap))
      return
    case 'answer':
      toast.success('Answered', whatOf(gap))
  }
}

/** A form that is opened again asks for something new, also where it says the same: the gap may have been reopened. */
function startAnew(reset: () => void, renew: () => void): void {
  renew()
  reset()
}

type GapActionRequest = { readonly gap: Gap; readonly action: GapAction }

/** Does something about a gap, says so, and goes on. */
export function useGapAction(isOwn: boolean, onDone: (gap: Gap, act: GapAction) => void) {
  const { keyFor, renew } = useSendKey()
  const acting = useMutation<void, Error, GapActionRequest>({
    mutationFn: async ({ gap, action }) => {
      await send(gap, action, keyFor({ gapId: gap.gapId, action }))
      renew()
    },
    onSuccess: (_, { gap, action }) => {
      toastGapAction(gap, action, isOwn)
      onDone(gap, action)
      void refreshAll()
    },
    // It may have arrived after all, or somebody else was quicker.
    onError: () => void refreshAll(),
  })
  return { ...acting, reset: () => startAnew(acting.reset, renew) }
}

/** Closes all questions of a day with one reason. */
export function useCloseGaps(onDone: (gaps: readonly Gap[]) => void) {
  const { keyFor, renew } = useSendKey()
  const closing = useMutation<void, Error, { gaps: readonly Gap[]; reason: string }>({
    mutationFn: async ({ gaps, reason }) => {
      const body = { gapIds: gaps.map(({ gapId }) => gapId), reason }
      await callUnderKey(closeGaps, { body }, keyFor(body))
      renew()
    },
    onSuccess: (_, { gaps }) => {
      toastWithUndo('Dismissed', countText(gaps.length, 'gap'), () => void reopen(gaps))
      onDone(gaps)
      void refreshAll()
    },
    onError: () => void refreshAll(),
  })
  return { ...closing, reset: () => startAnew(closing.reset, renew) }
}

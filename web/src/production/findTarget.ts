import type { EntryInput } from '@claimcrew/contract/production/shapes'
import type { DayTarget, Target } from '@claimcrew/contract/production/targets'

const none: Target = { perHour: null, source: 'default', from: null }

export type TargetedEntry = Pick<EntryInput, 'clientId' | 'practiceId' | 'workType' | 'channel'>

/** The target that counts for a piece of work, of those that were read with its day. */
export function findTarget(
  targets: readonly DayTarget[],
  { clientId, practiceId, workType, channel }: TargetedEntry,
): Target {
  const byPhone = channel === 'phone'
  const fits = targets.filter(
    one => one.clientId === clientId && one.workType === workType && one.byPhone === byPhone,
  )
  const own = practiceId ? fits.find(one => one.practiceId === practiceId) : undefined
  return own ?? fits.find(one => !one.practiceId) ?? none
}

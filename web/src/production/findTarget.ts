import type { Reply } from '@claimcrew/contract/kit/endpoint'
import type { productionDay } from '@claimcrew/contract/production/contract'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'

type DayTargets = Reply<typeof productionDay>['targets']

const none: Target = { perHour: null, source: 'default', from: null }

/** The target that counts for a piece of work, of those that were read with its day. */
export function findTarget(
  targets: DayTargets,
  { clientId, workType, channel }: Pick<EntryInput, 'clientId' | 'workType' | 'channel'>,
): Target {
  const fits = targets.filter(one => one.clientId === clientId && one.workType === workType)
  const byPhone = channel === 'phone' ? fits.find(one => one.byPhone) : undefined
  return byPhone ?? fits.find(one => !one.byPhone) ?? none
}

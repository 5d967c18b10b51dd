import type { TargetSource } from '@claimcrew/contract/production/targets'

/** Where a target comes from. */
export const sourceWords: Readonly<Record<TargetSource, string>> = {
  default: 'suggested',
  house: 'Claimcrew default',
  client: 'client',
  practice: 'practice',
}

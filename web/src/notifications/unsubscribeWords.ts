import { kindOf } from '@claimcrew/contract/kit/notificationKind'
import type { Subscription } from '@claimcrew/contract/notifications/contract'

/** What sort of mail it is, within a sentence. */
export const mailsOf = (subscription: Subscription): string =>
  subscription === 'digest' ? 'the daily summary' : `mails about “${kindOf(subscription).label}”`

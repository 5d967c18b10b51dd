import type { Agreement } from '@claimcrew/contract/engagements/rules'
import { hoursSourceLabels } from '@claimcrew/contract/engagements/termsText'
import { weekdaysText } from '@claimcrew/contract/kit/timeText'

/** `Any days · Punched hours`, where every term says both. */
export const detailsWords = ({ weekdays, hoursFrom }: Pick<Agreement, 'weekdays' | 'hoursFrom'>): string =>
  `${weekdays ? weekdaysText(weekdays) : 'Any days'} · ${hoursSourceLabels[hoursFrom]}`

import { countText, numberText } from '@claimcrew/contract/kit/numberWords'

/** Counts a list with filters: `24 billers`, or `3 of 24 billers`. */
export const shownCountText = (visible: number, all: number, one: string, many?: string): string =>
  `${visible === all ? '' : `${numberText(visible)} of `}${countText(all, one, many)}`

import { countText, numberText } from '@claimcrew/contract/kit/numberWords'

/** Counts a list with filters: `24 billers`, or `3 of 24 billers`. */
export const shownCountText = (shown: number, all: number, one: string, many?: string): string =>
  `${shown === all ? '' : `${numberText(shown)} of `}${countText(all, one, many)}`

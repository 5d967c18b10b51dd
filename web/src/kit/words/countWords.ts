/** `1 biller`, `3 billers`, `1,204 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Of a list with filters: `24 billers`, or `3 of 24 billers`. */
export const shownText = (shown: number, all: number, one: string, many?: string): string =>
  `${shown === all ? '' : `${shown.toLocaleString('en-US')} of `}${countText(all, one, many)}`

/** A share of the box that something is in, as a style says it. */
export const cssShare = (share: number): string => `${share * 100}%`

const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** 11.4, 1,204. */
export const figureText = (value: number): string => oneDigit.format(value)

/** A share as 92%; of something that is not known, a dash. */
export const shareText = (share: number | null): string => (share === null ? '–' : percent.format(share))

/** Minutes as they stand in columns: 7:05. */
export const minutesText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`

/** Where a target comes from. */
export const sourceWords: Readonly<Record<'default' | 'house' | 'client', string>> = {
  default: 'default',
  house: 'house',
  client: 'client',
}

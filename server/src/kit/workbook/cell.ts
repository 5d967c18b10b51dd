import type { StyleBook, Use } from './style.ts'
import { type SharedTexts, textElement } from './texts.ts'
import { escaped } from './xml.ts'

/** `across` has the cell take up that many columns; the next one in the row comes after them. */
type More<Name extends string> = { readonly style?: Name | undefined; readonly across?: number }

export type Cell<Name extends string> =
  | null
  | string
  | number
  | ({ readonly value: null | string | number } & More<Name>)
  /** The value is what the formula comes to, for readers that do not calculate. */
  | ({ readonly value: number; readonly formula: string } & More<Name>)
  /** 2026-03-09 */
  | ({ readonly day: string } & More<Name>)
  /** 2026-03-09T17:30 or 2026-03-09T17:30:05, on the clock of the person it is about: Excel knows no zones. */
  | ({ readonly time: string } & More<Name>)

export type Ink<Name extends string> = { readonly book: StyleBook<Name>; readonly texts: SharedTexts }

/** A cell at a place such as B7; nothing for one that shows nothing. */
export function cellXml<Name extends string>(
  cell: Cell<Name>,
  place: string,
  usualStyle: Name | undefined,
  ink: Ink<Name>,
): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return valueXml(cell, place, usualStyle, ink)
  const style = cell.style ?? usualStyle
  if ('day' in cell) return numberXml(serialOf(`${cell.day}T00:00`), place, attribute(style, 'day', ink))
  if ('time' in cell) return numberXml(serialOf(cell.time), place, attribute(style, 'time', ink))
  if ('formula' in cell) return numberXml(cell.value, place, attribute(style, 'plain', ink), cell.formula)
  return valueXml(cell.value, place, style, ink)
}

export const blankXml = <Name extends string>(place: string, style: Name | undefined, ink: Ink<Name>) =>
  style === undefined ? '' : `<c r="${place}"${attribute(style, 'plain', ink)}/>`

function valueXml<Name extends string>(
  value: null | string | number,
  place: string,
  style: Name | undefined,
  ink: Ink<Name>,
): string {
  if (value === null || value === '') return blankXml(place, style, ink)
  if (typeof value === 'number') return numberXml(value, place, attribute(style, 'plain', ink))
  const look = attribute(style, /^[=+\-@\t\r]/.test(value) ? 'quoted' : 'plain', ink)
  const number = ink.texts.numberOf(value)
  return number === undefined
    ? `<c r="${place}"${look} t="inlineStr"><is>${textElement(value)}</is></c>`
    : `<c r="${place}"${look} t="s"><v>${number}</v></c>`
}

function numberXml(value: number, place: string, look: string, formula?: string): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} in ${place} is not a number.`)
  return `<c r="${place}"${look}>${formula ? `<f>${escaped(formula)}</f>` : ''}<v>${value}</v></c>`
}

function attribute<Name extends string>(style: Name | undefined, use: Use, { book }: Ink<Name>): string {
  const number = book.numberOf(style, use)
  return number === 0 ? '' : ` s="${number}"`
}

const [dayMs, daysBefore1970, march1900] = [86_400_000, 25_569, 61]

/** Days since the end of 1899, as Excel counts them: rightly only from March 1900 on. */
function serialOf(time: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) ? Date.parse(`${time}Z`) : Number.NaN
  const serial = ms / dayMs + daysBefore1970
  if (!(serial >= march1900)) throw new RangeError(`“${time}” is not a time that a sheet can hold.`)
  return serial
}

import { renderTextElement, type SharedTexts } from './sharedTexts.ts'
import type { StyleBook, StyleUse } from './style.ts'
import { escapeXml } from './xml.ts'

/** `across` has the cell take up that many columns; the next one in the row comes after them. */
type CellOptions<Name extends string> = { readonly style?: Name | undefined; readonly across?: number }

export type Cell<Name extends string> =
  | null
  | string
  | number
  | ({ readonly value: null | string | number } & CellOptions<Name>)
  /** The value is what the formula comes to, for readers that do not calculate. */
  | ({ readonly value: number; readonly formula: string } & CellOptions<Name>)
  /** 2026-03-09 */
  | ({ readonly day: string } & CellOptions<Name>)
  /** 2026-03-09T17:30 or 2026-03-09T17:30:05, on the clock of the person it is about: Excel knows no zones. */
  | ({ readonly time: string } & CellOptions<Name>)

export type WorkbookTables<Name extends string> = {
  readonly book: StyleBook<Name>
  readonly texts: SharedTexts
}

/** A cell at a place such as B7; nothing for one that shows nothing. */
export function renderCell<Name extends string>(
  cell: Cell<Name>,
  cellRef: string,
  usualStyle: Name | undefined,
  ink: WorkbookTables<Name>,
): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return valueXml(cell, cellRef, usualStyle, ink)
  const style = cell.style ?? usualStyle
  if ('day' in cell) return numberXml(toSerial(`${cell.day}T00:00`), cellRef, attribute(style, 'day', ink))
  if ('time' in cell) return numberXml(toSerial(cell.time), cellRef, attribute(style, 'time', ink))
  if ('formula' in cell) return numberXml(cell.value, cellRef, attribute(style, 'plain', ink), cell.formula)
  return valueXml(cell.value, cellRef, style, ink)
}

export const renderBlankCell = <Name extends string>(
  cellRef: string,
  style: Name | undefined,
  ink: WorkbookTables<Name>,
) => (style === undefined ? '' : `<c r="${cellRef}"${attribute(style, 'plain', ink)}/>`)

function valueXml<Name extends string>(
  value: null | string | number,
  cellRef: string,
  style: Name | undefined,
  ink: WorkbookTables<Name>,
): string {
  if (value === null || value === '') return renderBlankCell(cellRef, style, ink)
  if (typeof value === 'number') return numberXml(value, cellRef, attribute(style, 'plain', ink))
  const styleAttribute = attribute(style, /^[=+\-@\t\r]/.test(value) ? 'quoted' : 'plain', ink)
  const number = ink.texts.numberOf(value)
  return number === undefined
    ? `<c r="${cellRef}"${styleAttribute} t="inlineStr"><is>${renderTextElement(value)}</is></c>`
    : `<c r="${cellRef}"${styleAttribute} t="s"><v>${number}</v></c>`
}

function numberXml(value: number, cellRef: string, styleAttribute: string, formula?: string): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} in ${cellRef} is not a number.`)
  return `<c r="${cellRef}"${styleAttribute}>${formula ? `<f>${escapeXml(formula)}</f>` : ''}<v>${value}</v></c>`
}

function attribute<Name extends string>(
  style: Name | undefined,
  use: StyleUse,
  { book }: WorkbookTables<Name>,
): string {
  const number = book.numberOf(style, use)
  return number === 0 ? '' : ` s="${number}"`
}

const dayMs = 86_400_000
const daysBefore1970 = 25_569
const march1900 = 61

/** Days since the end of 1899, as Excel counts them: rightly only from March 1900 on. */
function toSerial(time: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) ? Date.parse(`${time}Z`) : Number.NaN
  const serial = ms / dayMs + daysBefore1970
  if (!(serial >= march1900)) throw new RangeError(`“${time}” is not a time that a sheet can hold.`)
  return serial
}

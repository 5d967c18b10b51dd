import type { Chance } from '../people/chance.ts'

/** A piece of SVG. */
export type SvgShape = string

type SvgBlock = { readonly left: number; readonly top: number; readonly wide: number; readonly rows: number }
type SvgArea = { readonly left: number; readonly top: number; readonly wide: number; readonly bottom: number }

const ink = '#7b8794'
const faint = '#9aa5b1'
const paper = '#ffffff'
const signals = ['#0b6e69', '#d99a2b', '#c0392b'] as const
const rowHeight = 24

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const drawRect = (
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string,
  opacity = 1,
): SvgShape =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}" opacity="${opacity}"/>`

/** Where words would stand. */
export const drawTextBar = (x: number, y: number, most: number, chance: Chance, fill = ink): SvgShape =>
  drawRect(x, y, chance.whole(Math.round(most * 0.4), Math.round(most)), 8, fill)

export const drawTextLines = ({ left, top, wide, rows }: SvgBlock, chance: Chance): SvgShape[] =>
  upTo(rows).map(row => drawTextBar(left, top + row * rowHeight, wide, chance, faint))

/** A list at the left, with one of its lines chosen. */
export function drawSidebar(
  { top, bottom, wide }: Omit<SvgArea, 'left'>,
  chance: Chance,
  accent: string,
): SvgShape[] {
  const rows = Math.floor((bottom - top - 30) / 32)
  return [
    drawRect(0, top, wide, bottom - top, '#e4e7eb'),
    drawRect(0, top + 20 + chance.whole(0, rows - 1) * 32, wide, 28, accent, 0.18),
    ...upTo(rows).map(row => drawTextBar(24, top + 30 + row * 32, wide - 60, chance)),
  ]
}

/** Three columns of labels with their fields. */
export const drawForm = ({ left, top, wide, rows }: SvgBlock, chance: Chance): SvgShape[] =>
  upTo(rows * 3).flatMap(field => {
    const column = wide / 3
    const [x, y] = [Math.round(left + (field % 3) * column), top + Math.floor(field / 3) * 40]
    const box = Math.round(column) - 130
    return [
      drawTextBar(x, y + 10, 84, chance, faint),
      drawRect(x + 100, y, box, 28, paper),
      drawTextBar(x + 110, y + 10, box - 24, chance),
    ]
  })

/** Rows with a state at their end, a few of them marked. */
export function drawTable(
  { left, top, wide, bottom }: SvgArea,
  columns: number,
  chance: Chance,
  accent: string,
): SvgShape[] {
  const column = Math.round((wide - 90) / columns)
  const cells = (y: number, fill: string) =>
    upTo(columns).map(cell => drawTextBar(left + 12 + cell * column, y + 8, column - 40, chance, fill))
  const rows = upTo(Math.floor((bottom - top) / rowHeight) - 1).flatMap(row => {
    const y = top + (row + 1) * rowHeight
    const back = chance.of(0.06) ? '#fff3c4' : row % 2 === 0 ? paper : '#f0f2f5'
    return [
      drawRect(left, y, wide, rowHeight, back),
      ...cells(y, ink),
      drawRect(left + wide - 78, y + 6, 60, 12, chance.of(0.7) ? faint : chance.pick(signals)),
    ]
  })
  return [drawRect(left, top, wide, rowHeight, accent), ...cells(top, paper), ...rows]
}

/** Cells with lines between them, most of them numbers. */
export function drawGrid({ left, top, wide, bottom }: SvgArea, columns: number, chance: Chance): SvgShape[] {
  const [column, rows] = [Math.round(wide / columns), Math.floor((bottom - top) / rowHeight)]
  return [
    drawRect(left, top, wide, bottom - top, paper),
    ...upTo(rows).map(row => drawRect(left, top + row * rowHeight, wide, 1, '#d5dae0')),
    ...upTo(columns).map(cell => drawRect(left + cell * column, top, 1, bottom - top, '#d5dae0')),
    ...upTo(rows * columns).flatMap(cell => {
      const [x, y] = [left + (cell % columns) * column + 8, top + Math.floor(cell / columns) * rowHeight + 8]
      return chance.of(0.75) ? [drawTextBar(x, y, column - 30, chance, cell < columns ? ink : faint)] : []
    }),
  ]
}

/** What others say at the left, what oneself says at the right. */
export const drawBubbles = (
  { left, top, wide, rows }: SvgBlock,
  chance: Chance,
  accent: string,
): SvgShape[] =>
  upTo(rows).flatMap(row => {
    const [own, across, y] = [chance.of(0.5), chance.whole(240, 520), top + row * 64]
    const x = own ? left + wide - across : left
    return [
      drawRect(x, y, across, 48, own ? accent : paper),
      drawTextBar(x + 16, y + 20, across - 40, chance, own ? paper : ink),
    ]
  })

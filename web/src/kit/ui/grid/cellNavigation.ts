/** Where the focus of the grid stands: column 0 is the name, the last one the totals. */
export type CellPosition = { readonly row: number; readonly column: number }

type Size = { readonly rows: number; readonly columns: number }
type KeyPress = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** As many rows as a page of the grid; a fixed number is easier to keep in mind than the height of a window. */
const page = 10

const within = (size: Size, { row, column }: CellPosition): CellPosition => ({
  row: Math.min(size.rows - 1, Math.max(0, row)),
  column: Math.min(size.columns - 1, Math.max(0, column)),
})

/** Where a key leads, or undefined when it moves nothing. */
export function movePosition(
  pressed: KeyPress,
  { row, column }: CellPosition,
  size: Size,
): CellPosition | undefined {
  const whole = pressed.ctrlKey || pressed.metaKey
  const to = (position: CellPosition) => within(size, position)
  switch (pressed.key) {
    case 'ArrowLeft':
      return to({ row, column: column - 1 })
    case 'ArrowRight':
      return to({ row, column: column + 1 })
    case 'ArrowUp':
      return to({ row: row - 1, column })
    case 'ArrowDown':
      return to({ row: row + 1, column })
    case 'PageUp':
      return to({ row: row - page, column })
    case 'PageDown':
      return to({ row: row + page, column })
    case 'Home':
      return to({ row: whole ? 0 : row, column: 0 })
    case 'End':
      return to({ row: whole ? size.rows - 1 : row, column: size.columns - 1 })
    default:
      return undefined
  }
}

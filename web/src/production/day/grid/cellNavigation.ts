import { type ColumnName, columnNames } from '../columns.ts'

export type CellAddress = { readonly key: string; readonly name: ColumnName }

/** Which cell an element is. */
export function readCellAddress(element: EventTarget | null): CellAddress | undefined {
  if (!(element instanceof HTMLElement)) return undefined
  const key = element.closest<HTMLElement>('[data-entry]')?.dataset.entry
  const name = columnNames.find(one => one === element.dataset.column)
  return key !== undefined && name !== undefined ? { key, name } : undefined
}

/** Puts the focus into a cell, with all that stands in it chosen, so that typing replaces it. */
export function focusCell(grid: HTMLElement | null, { key, name }: CellAddress): void {
  const row = grid?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)
  const cell = row?.querySelector<HTMLInputElement>(`[data-column="${name}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

type CellMove = {
  readonly address: CellAddress
  readonly order: readonly string[]
  readonly columns: readonly ColumnName[]
}

/** Where a key leads from a cell; `below` is the row after the last, which is still to be made. */
export function findNextCell(
  input: HTMLInputElement,
  event: {
    readonly key: string
    readonly shiftKey: boolean
    readonly ctrlKey: boolean
    readonly altKey: boolean
  },
  { address, order, columns }: CellMove,
): CellAddress | 'below' | undefined {
  const row = order.indexOf(address.key)
  const column = columns.indexOf(address.name)
  const [first = address.name] = columns
  const at = (key: string | undefined, name: ColumnName | undefined) =>
    key === undefined || name === undefined ? undefined : { key, name }
  if (event.altKey || event.ctrlKey) return undefined
  switch (event.key) {
    case 'Enter':
      if (event.shiftKey) return at(order[row - 1], address.name)
      return at(order[row + 1], first) ?? 'below'
    case 'ArrowDown':
      return at(order[row + 1], address.name)
    case 'ArrowUp':
      return at(order[row - 1], address.name)
    case 'ArrowRight':
      return leaves(input, 'end') ? at(address.key, columns[column + 1]) : undefined
    case 'ArrowLeft':
      return leaves(input, 'start') ? at(address.key, columns[column - 1]) : undefined
    default:
      return undefined
  }
}

/** Whether the caret stands at an end of the text, or all of it is chosen. */
function leaves({ selectionStart, selectionEnd, value }: HTMLInputElement, end: 'start' | 'end'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (end === 'end' ? value.length : 0)
}

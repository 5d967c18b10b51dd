import { VisuallyHidden } from '@mantine/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { cssShare } from '../../../kit/ui/cssShare.ts'
import { type ColumnName, columnLabels, columnNames } from '../columns.ts'
import type { OpenDay } from '../openDay.ts'
import { isTable } from '../pastedTable.ts'
import { findNextCell, focusCell, readCellAddress } from './cellNavigation.ts'
import { GridRow } from './GridRow.tsx'
import classes from './ProductionGrid.module.css'
import { pasteTable } from './pasteTable.ts'

/** Shares of the width, so that the table fits with a column for clients or without. */
const shares: Readonly<Record<ColumnName, number>> = {
  client: 8.5,
  workType: 13,
  quantity: 4,
  minutes: 5,
  hold: 5,
  dollars: 5.5,
  payer: 8,
  channel: 7.5,
  note: 8,
}
const rateShare = 8.5
const buttonsShare = 6.5

function widthsOf(columns: readonly ColumnName[]): string[] {
  const all = [...columns.map(name => shares[name]), rateShare, buttonsShare]
  const total = all.reduce((sum, share) => sum + share)
  return all.map(share => cssShare(share / total))
}

const numbers: readonly ColumnName[] = ['quantity', 'minutes', 'hold', 'dollars']

/** Where there is one client, it goes without saying. The same list each time, so that no row is drawn for it. */
const withoutClient = columnNames.filter(name => name !== 'client')

type ProductionGridProps = {
  open: OpenDay
  label: string
  withHold: boolean
  isStrict: boolean
  onRemove: (key: string) => void
}

/** The day as a grid that is typed into: Tab goes on, Enter begins the next row, arrows walk, a table can be pasted. */
export function ProductionGrid({ open, label, withHold, isStrict, onRemove }: ProductionGridProps) {
  const order = useSyncExternalStore(open.worksheet.subscribeOrder, open.worksheet.order)
  const [openedRow, setOpenedRow] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const { clients } = open
  const columns = clients.length > 1 ? columnNames : withoutClient
  const [first = 'workType'] = columns

  const onKeyDown = (event: KeyboardEvent) => {
    const address = readCellAddress(event.target)
    if (!address || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.ctrlKey && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      const at = order.indexOf(address.key)
      flushSync(() => onRemove(address.key))
      const now = open.worksheet.order()
      const key = now[Math.min(at, now.length - 1)]
      if (key) focusCell(table.current, { key, name: address.name })
      return
    }
    if (event.altKey && event.key === 'Enter') {
      event.preventDefault()
      setOpenedRow(openedRow === address.key ? undefined : address.key)
      return
    }
    const input = event.target as HTMLInputElement
    const next = findNextCell(input, event, { address, order: open.worksheet.order(), columns })
    if (!next) return
    event.preventDefault()
    if (next !== 'below') return focusCell(table.current, next)
    let key = ''
    flushSync(() => {
      key = open.worksheet.add()
    })
    focusCell(table.current, { key, name: first })
  }

  const onPaste = (event: ClipboardEvent) => {
    const address = readCellAddress(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!address || !isTable(text)) return
    event.preventDefault()
    let from: string | undefined
    flushSync(() => {
      from = pasteTable(open, text, address, columns)
    })
    focusCell(table.current, { key: from ?? address.key, name: address.name })
  }

  const onOpen = useCallback((key: string) => setOpenedRow(was => (was === key ? undefined : key)), [])
  return (
    <table ref={table} className={classes.table} aria-label={label} onKeyDown={onKeyDown} onPaste={onPaste}>
      <colgroup>
        {widthsOf(columns).map((width, columnIndex) => (
          <col key={columns[columnIndex] ?? columnIndex} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(name => (
            <th key={name} scope="col" data-number={numbers.includes(name) || undefined}>
              {columnLabels[name]}
            </th>
          ))}
          <th scope="col" data-number>
            Per hour
          </th>
          <th scope="col">
            <VisuallyHidden component="span">Details, remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {order.map((key, index) => (
          <GridRow
            key={key}
            open={open}
            clients={clients}
            rowKey={key}
            number={index + 1}
            columns={columns}
            withHold={withHold}
            isStrict={isStrict}
            isOpened={openedRow === key}
            onOpen={onOpen}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  )
}

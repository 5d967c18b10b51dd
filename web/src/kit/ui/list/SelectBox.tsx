import { useEffect, useRef } from 'react'
import classes from './List.module.css'
import { getSelectionState, type Selection, setKeySelected, toggleAllKeys } from './selection.ts'

type SelectBoxProps = { label: string; checked: boolean; partly?: boolean; onChange: (on: boolean) => void }

/** A plain box: a long list has one in each row. */
function SelectBox({ label, checked, partly = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

type SelectRowProps<Row> = { row: Row; rowKey: string; selection: Selection<Row> }

export function SelectRow<Row>({ row, rowKey, selection }: SelectRowProps<Row>) {
  const { selected, onChange, nameOf } = selection
  return (
    <SelectBox
      label={`Select ${nameOf(row)}`}
      checked={selected.has(rowKey)}
      onChange={on => onChange(setKeySelected(selected, rowKey, on))}
    />
  )
}

type SelectAllRowsProps<Row> = { keys: readonly string[]; selection: Selection<Row> }

/** All rows that the list shows. */
export function SelectAllRows<Row>({ keys, selection: { selected, onChange } }: SelectAllRowsProps<Row>) {
  const standing = getSelectionState(selected, keys)
  return (
    <SelectBox
      label="Select all"
      checked={standing === 'all'}
      partly={standing === 'some'}
      onChange={() => onChange(toggleAllKeys(selected, keys))}
    />
  )
}

import { useEffect, useRef } from 'react'
import classes from './List.module.css'
import { type Selection, standingOf, withAll, withKey } from './selection.ts'

type ChooseBoxProps = { label: string; checked: boolean; partly?: boolean; onChange: (on: boolean) => void }

/** A plain box: a long list has one in each row. */
function ChooseBox({ label, checked, partly = false, onChange }: ChooseBoxProps) {
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

type ChooseRowProps<Row> = { row: Row; rowKey: string; selection: Selection<Row> }

export function ChooseRow<Row>({ row, rowKey, selection }: ChooseRowProps<Row>) {
  const { chosen, onChange, nameOf } = selection
  return (
    <ChooseBox
      label={`Select ${nameOf(row)}`}
      checked={chosen.has(rowKey)}
      onChange={on => onChange(withKey(chosen, rowKey, on))}
    />
  )
}

type ChooseAllProps<Row> = { keys: readonly string[]; selection: Selection<Row> }

/** All rows that the list shows. */
export function ChooseAll<Row>({ keys, selection: { chosen, onChange } }: ChooseAllProps<Row>) {
  const standing = standingOf(chosen, keys)
  return (
    <ChooseBox
      label="Select all"
      checked={standing === 'all'}
      partly={standing === 'some'}
      onChange={() => onChange(withAll(chosen, keys))}
    />
  )
}

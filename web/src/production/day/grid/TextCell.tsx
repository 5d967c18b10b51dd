import { useId } from 'react'
import type { ColumnName } from '../columns.ts'
import classes from './ProductionGrid.module.css'

type TextCellProps = {
  name: ColumnName
  label: string
  value: string
  error: string | undefined
  readOnly: boolean
  onType: (name: ColumnName, text: string) => void
}

const numbers: readonly ColumnName[] = ['quantity', 'minutes', 'hold', 'dollars']

/** A cell that is typed into; what is wrong with it stands below it while one is there. */
export function TextCell({ name, label, value, error, readOnly, onType }: TextCellProps) {
  const id = useId()
  return (
    <>
      <input
        className={classes.input}
        data-column={name}
        data-number={numbers.includes(name) || undefined}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        inputMode={numbers.includes(name) ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={name === 'note'}
        readOnly={readOnly}
        value={value}
        onFocus={event => event.currentTarget.select()}
        onChange={event => onType(name, event.currentTarget.value)}
      />
      {error !== undefined && (
        <span id={id} className={classes.fault}>
          {error}
        </span>
      )}
    </>
  )
}

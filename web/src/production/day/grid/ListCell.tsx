import type { TaxonomyTerm } from '@claimcrew/contract/kit/taxonomy'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ColumnName, filterTerms, matchTerm } from '../columns.ts'
import classes from './ProductionGrid.module.css'

type ListCellProps = {
  name: ColumnName
  label: string
  value: string
  terms: readonly TaxonomyTerm[]
  error: string | undefined
  readOnly: boolean
  onType: (name: ColumnName, text: string) => void
}

const most = 8

/** A cell for one of a list: what is typed finds it, Tab or Enter takes what is marked. */
export function ListCell({ name, label, value, terms, error, readOnly, onType }: ListCellProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  /** Whether what is there was typed just now, and so is only the beginning of something. */
  const [isTyped, setTyped] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const results = open ? (isTyped ? filterTerms(terms, value) : terms) : []
  const visibleTerms = isTyped ? results.slice(0, most) : results
  // The beginning of something is not wrong yet.
  const wrong = open && visibleTerms.length > 0 ? undefined : error

  const close = () => {
    setOpen(false)
    setTyped(false)
    setMarked(0)
  }
  const take = (term: TaxonomyTerm | undefined) => {
    if (term) onType(name, term.label)
    close()
  }
  const mark = (index: number) => {
    const next = (index + visibleTerms.length) % visibleTerms.length
    setMarked(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return
    if (!open) {
      if (event.altKey && event.key === 'ArrowDown') {
        event.preventDefault()
        event.stopPropagation()
        setOpen(true)
        setMarked(
          Math.max(
            0,
            terms.findIndex(({ label: text }) => text === value),
          ),
        )
      }
      return
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (visibleTerms.length > 0) mark(marked + (event.key === 'ArrowDown' ? 1 : -1))
        break
      case 'Enter':
        take(visibleTerms[marked])
        break
      case 'Escape':
        close()
        break
      case 'Tab':
        // What is typed in full stays; the beginning of something becomes it.
        if (value.trim() !== '' || !isTyped) take(matchTerm(terms, value) ?? visibleTerms[marked])
        else close()
        return
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={box}
        className={classes.input}
        data-column={name}
        role="combobox"
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-fault`}
        aria-autocomplete="list"
        aria-expanded={open && visibleTerms.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && visibleTerms[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={value}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => {
          // Left by the mouse: what is meant is spelled as everybody spells it.
          const meant = matchTerm(terms, value)
          if (meant && meant.label !== value) onType(name, meant.label)
          close()
        }}
        onClick={() => {
          if (!readOnly) setOpen(true)
        }}
        onChange={event => {
          setOpen(true)
          setTyped(true)
          setMarked(0)
          onType(name, event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {open && visibleTerms.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list} tabIndex={-1}>
          {visibleTerms.map((term, index) => (
            <div
              key={term.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={classes.option}
              onPointerDown={event => {
                // The focus stays in the cell.
                event.preventDefault()
                take(term)
              }}
            >
              {term.label}
            </div>
          ))}
        </div>
      )}
      {wrong !== undefined && (
        <span id={`${id}-fault`} className={classes.fault}>
          {wrong}
        </span>
      )}
    </>
  )
}

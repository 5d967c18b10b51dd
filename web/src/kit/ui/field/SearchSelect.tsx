import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import classes from './SearchSelect.module.css'

type SearchSelectProps = Omit<
  SelectProps,
  | 'searchable'
  | 'withScrollArea'
  | 'classNames'
  | 'attributes'
  | 'onInput'
  | 'onKeyDownCapture'
  | 'onDropdownOpen'
  | 'onDropdownClose'
>

const isOpen = (field: HTMLElement) => 'expanded' in field.dataset

/** The option that Enter means: the marked one, else the first one where typing marks it. */
function optionIn(listOf: string, takesFirst: boolean): HTMLElement | null {
  const list = document.querySelector(`[data-list-of="${listOf}"]`)
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  return (marked ?? (takesFirst && list?.querySelector<HTMLElement>('[data-combobox-option]'))) || null
}

/**
 * A field that finds one of many by typing. A user who only passes by with Tab does not open its list: typing, an arrow,
 * Enter or a click does.
 */
export function SearchSelect({
  comboboxProps,
  selectFirstOptionOnChange = false,
  onKeyDown,
  ...others
}: SearchSelectProps) {
  const id = useId()
  const [list, setList] = useState<'closed' | 'opening' | 'open'>('closed')
  const [isTyped, setTyped] = useState(false)
  // Mantine marks the chosen option a moment after it opens the list: the first one is marked only after that. Drawn
  // again, the field can also say which list is its own.
  useEffect(() => {
    if (list !== 'opening') return
    const timer = setTimeout(setList, 0, 'open')
    return () => clearTimeout(timer)
  }, [list])
  const marksFirst = selectFirstOptionOnChange && isTyped
  // Mantine counts what is marked a moment after it opens the list: the person who types quicker than that would send the form
  // with nothing chosen.
  const takeOption = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen(event.currentTarget)) return
    const option = optionIn(id, marksFirst)
    if (!option) return
    event.preventDefault()
    event.stopPropagation()
    option.click()
  }
  return (
    <Select
      openOnFocus={false}
      {...others}
      searchable
      // The list itself scrolls, in its place in the page: screen readers meet one list and nothing around it.
      comboboxProps={{ withinPortal: false, ...comboboxProps }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      // Chromium lets Tab stop at whatever scrolls, and the list is gone as soon as the focus is there.
      attributes={{ options: { tabIndex: -1, 'data-list-of': id } }}
      selectFirstOptionOnChange={marksFirst && list === 'open'}
      onInput={() => setTyped(true)}
      onDropdownOpen={() => setList('opening')}
      onDropdownClose={() => {
        setList('closed')
        setTyped(false)
      }}
      onKeyDownCapture={takeOption}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isOpen(event.currentTarget)) return
        event.preventDefault()
        event.currentTarget.click()
      }}
    />
  )
}

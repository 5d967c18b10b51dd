import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './SearchSelect.module.css'

type SearchSelectProps = Omit<
  SelectProps,
  | 'searchable'
  | 'withScrollArea'
  | 'classNames'
  | 'attributes'
  | 'onInput'
  | 'onDropdownOpen'
  | 'onDropdownClose'
>

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
  const [list, setList] = useState<'closed' | 'opening' | 'open'>('closed')
  const [isTyped, setTyped] = useState(false)
  // Mantine marks the chosen option a moment after it opens the list: the first one is marked only after that. Drawn
  // again, the field can also say which list is its own.
  useEffect(() => {
    if (list !== 'opening') return
    const timer = setTimeout(setList, 0, 'open')
    return () => clearTimeout(timer)
  }, [list])
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
      attributes={{ options: { tabIndex: -1 } }}
      selectFirstOptionOnChange={selectFirstOptionOnChange && isTyped && list === 'open'}
      onInput={() => setTyped(true)}
      onDropdownOpen={() => setList('opening')}
      onDropdownClose={() => {
        setList('closed')
        setTyped(false)
      }}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (
          event.key !== 'Enter' ||
          event.nativeEvent.isComposing ||
          'expanded' in event.currentTarget.dataset
        )
          return
        event.preventDefault()
        event.currentTarget.click()
      }}
    />
  )
}

import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

type SearchFieldProps = {
  /** The text as it stands in the address. */
  value: string
  onChange: (value: string) => void
  label: string
  placeholder?: string
}

/**
 * A search box whose text is kept in the address. The address follows a moment after the keys, so the box has its
 * own text and takes the address's only when somebody else changed it, as Back does.
 */
export function SearchField({ value, onChange, label, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef([value])
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const index = sent.current.indexOf(value)
    if (index >= 0) {
      sent.current = sent.current.slice(index)
    } else {
      sent.current = [value]
      setTyped(value)
    }
  }, [value])

  const type = (text: string) => {
    setTyped(text)
    sent.current.push(text)
    onChange(text)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Escape' && type('')}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}

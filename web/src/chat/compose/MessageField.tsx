import { Textarea } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import classes from './Compose.module.css'

type MessageFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  onChange: (text: string) => void
  onSend: () => void
  onFiles?: (files: readonly File[]) => void
  onEscape?: (() => void) | undefined
  /** Up, where nothing was written. */
  onUp?: () => void
}

/** Enter sends, Shift+Enter begins a line. While an input method is at work, its keys are its own. */
export function MessageField(props: MessageFieldProps) {
  const { ref, label, value, onChange, onSend, onFiles, onEscape, onUp } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) onSend()
    else if (event.key === 'Escape' && onEscape) onEscape()
    else if (event.key === 'ArrowUp' && value === '' && onUp) onUp()
    else return
    event.preventDefault()
  }
  return (
    <Textarea
      ref={ref}
      className={classes.field ?? ''}
      classNames={{ input: classes.input ?? '' }}
      variant="unstyled"
      aria-label={label}
      placeholder="Write a message"
      autosize
      minRows={1}
      maxRows={8}
      dir="auto"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={event => {
        const files = [...event.clipboardData.files]
        if (files.length === 0 || !onFiles) return
        event.preventDefault()
        onFiles(files)
      }}
    />
  )
}

import { Modal, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './ChooseDialog.module.css'

export type DialogChoice = {
  readonly key: string
  readonly label: string
  /** What it means, beside it. */
  readonly hint?: string | undefined
  readonly icon?: ReactNode
}

type ChooseDialogProps = {
  title: string
  /** What can be typed. */
  placeholder: string
  choicesFor: (typed: string) => readonly DialogChoice[]
  /** Where nothing fits. */
  nothing: string
  onChoose: (key: string) => void
  onClose: () => void
}

/** At once: the person who pressed the key goes on typing. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** One of several, by typing some letters and Enter: for what a single key begins. */
export function ChooseDialog({
  title,
  placeholder,
  choicesFor,
  nothing,
  onChoose,
  onClose,
}: ChooseDialogProps) {
  const [typed, setTyped] = useState('')
  const [target, setTarget] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choices = choicesFor(typed)
  const at = Math.min(target, choices.length - 1)
  const optionId = (index: number) => `${id} ${index}`.replaceAll(' ', '-')
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const choose = (choice: DialogChoice | undefined) => {
    if (!choice) return
    onClose()
    onChoose(choice.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setTarget((at + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choose(choices[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} size="26rem">
      <TextInput
        ref={focus}
        data-autofocus
        role="combobox"
        aria-label={title}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? optionId(at) : undefined}
        placeholder={placeholder}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setTarget(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} ref={list} role="listbox" aria-label={title} className={classes.list} tabIndex={-1}>
        {choices.map((choice, index) => (
          <button
            type="button"
            key={choice.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.choice}
            onClick={() => choose(choice)}
            onMouseMove={() => setTarget(index)}
          >
            {choice.icon}
            <span className={classes.label}>{choice.label}</span>
            {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
          </button>
        ))}
      </div>
      {choices.length === 0 && (
        <Text size="sm" c="dimmed" role="status" mt="sm">
          {nothing}
        </Text>
      )}
    </Modal>
  )
}

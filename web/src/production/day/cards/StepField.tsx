import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { parseMinutes } from '../amounts.ts'
import classes from './EntryCards.module.css'

type StepFieldProps = {
  label: string
  value: string
  /** What one touch adds or takes. */
  step: number
  error: string | undefined
  onType: (text: string) => void
}

/** A number for thumbs: less, what it is, more. */
export function StepField({ label, value, step, error, onType }: StepFieldProps) {
  const now = parseMinutes(value) ?? 0
  const go = (by: number) => onType(String(Math.max(0, now + by)))
  return (
    <div className={classes.step}>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`${label}: ${step} less`}
        disabled={now <= 0}
        onClick={() => go(-step)}
      >
        <IconMinus size={18} stroke={1.8} />
      </ActionIcon>
      <TextInput
        label={label}
        inputMode="decimal"
        size="md"
        value={value}
        error={error}
        onChange={event => onType(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
      />
      <ActionIcon variant="default" size={42} aria-label={`${label}: ${step} more`} onClick={() => go(step)}>
        <IconPlus size={18} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

import { type BreakType, breakTypes } from '@claimcrew/contract/attendance/rules'
import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './DayChangeForm.module.css'
import type { BreakDraft, SessionDraft } from './draft.ts'

type BreakFieldsProps = {
  draft: SessionDraft
  problem: string | undefined
  onChange: (breaks: readonly BreakDraft[]) => void
}

/** The breaks of a session: each can be edited or taken away, and others added. */
export function BreakFields({ draft: { breaks }, problem, onChange }: BreakFieldsProps) {
  const [added, setAdded] = useState(0)
  const edit = (key: string, part: Partial<BreakDraft>) =>
    onChange(breaks.map(one => (one.key === key ? { ...one, ...part } : one)))
  const add = () => {
    setAdded(added + 1)
    onChange([...breaks, { key: `added ${added}`, breakType: 'Tea Break', start: '', end: '', from: null }])
  }
  return (
    <fieldset className={classes.breakFields} aria-describedby={problem ? 'break-problem' : undefined}>
      <legend>Breaks</legend>
      {breaks.map(({ key, breakType, start, end }, index) => (
        <div key={key} className={classes.breakRow}>
          <NativeSelect
            aria-label={`Type of break ${index + 1}`}
            value={breakType}
            onChange={event => edit(key, { breakType: event.currentTarget.value as BreakType })}
            data={[...breakTypes]}
          />
          <TextInput
            type="time"
            aria-label={`Start of break ${index + 1}`}
            value={start}
            onChange={event => edit(key, { start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={`End of break ${index + 1}`}
            value={end}
            onChange={event => edit(key, { end: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove break ${index + 1}`}
            onClick={() => onChange(breaks.filter(one => one.key !== key))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <Input.Error id="break-problem" role="alert">
          {problem}
        </Input.Error>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={add}
      >
        Add a break
      </Button>
    </fieldset>
  )
}

import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { useLostText } from '../../kit/screen/lostText.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import type { GapActionKind } from './allowedActions.ts'
import classes from './Gap.module.css'
import type { GapAction } from './gapActions.ts'
import { formWords, quickTexts } from './words.ts'

type GapActionFormProps = {
  gap: Gap
  picture: DayPicture
  action: GapActionKind
  isOwn: boolean
  pending: boolean
  error: Error | null
  onSend: (act: GapAction) => void
  onCancel: () => void
}

/** What most of it is that no clock can see. */
const usualWork = 'meeting-training-reporting'

/** The words that go with what is done about a gap, one key or click from being sent. */
export function GapActionForm({
  gap,
  picture,
  action,
  isOwn,
  pending,
  error,
  onSend,
  onCancel,
}: GapActionFormProps) {
  const words = formWords(gap, picture, action, isOwn)
  const [text, setText] = useState(words.prefilled)
  const [workType, setWorkType] = useState(usualWork)
  const [firstMinutes] = useState(Math.max(1, Math.floor(gap.seconds / 60)))
  const [minutes, setMinutes] = useState<number | null>(firstMinutes)
  const [isMissing, setMissing] = useState(false)
  const quick = quickTexts(gap.kind, action)
  const needsText = action !== 'produce'
  const isChanged = text.trim() !== words.prefilled || workType !== usualWork || minutes !== firstMinutes
  const saving = { isPending: pending, error }
  const [isSent, setSent] = useState(false)
  const isTextTyped = text.trim() !== words.prefilled && !(isSent && error === null)
  const callOff = useLostText(isTextTyped ? text : '', isSent && isUnanswered(error))
  const cancel = () => {
    callOff()
    onCancel()
  }
  const { close, isAsking, question } = useGuardedClose(isChanged, cancel, saving)

  const send = (text: string) => {
    const given = text.trim()
    const lacks = needsText ? given === '' : minutes === null
    setMissing(lacks)
    if (lacks || pending) return
    setSent(true)
    if (action === 'produce') onSend({ action, text: given, workType, minutes: minutes ?? 0 })
    else onSend({ action, text: given })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isAsking) return
    event.stopPropagation()
    close()
  }
  const fields = fieldErrorsOf(error)
  const atText = fields.reason ?? fields.answer ?? fields.note
  const atOther = fields.minutes ?? fields.workType
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={press} noValidate aria-label={words.title}>
      <UnsavedChanges when={isChanged} saving={saving} />
      {question}
      <Text size="sm">{words.about}</Text>
      {action === 'produce' && (
        <div className={classes.work}>
          <NativeSelect
            label="Work type"
            value={workType}
            onChange={event => setWorkType(event.currentTarget.value)}
            data={taxonomy.workTypes.map(({ value, label }) => ({ value, label }))}
            error={fields.workType}
            autoFocus
          />
          <NumberField
            label="Minutes"
            value={minutes}
            onChange={setMinutes}
            allowDecimal={false}
            error={fields.minutes ?? (isMissing && minutes === null ? 'Enter the minutes.' : undefined)}
          />
        </div>
      )}
      <TextInput
        label={words.label}
        required={needsText}
        maxLength={1000}
        autoFocus={action !== 'produce'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        error={isMissing && needsText && text.trim() === '' ? `${words.label} is required.` : atText}
      />
      {quick.length > 0 && (
        <ul className={classes.quick} aria-label="Ready to send">
          {quick.map(text => (
            <li key={text}>
              <Button size="compact-sm" variant="default" disabled={pending} onClick={() => send(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && !atText && !atOther && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(error)}
        </Text>
      )}
      <FormButtons gap="xs">
        <Button variant="subtle" color="gray" size="compact-md" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="compact-md" loading={pending}>
          {words.submit}
        </Button>
      </FormButtons>
    </form>
  )
}

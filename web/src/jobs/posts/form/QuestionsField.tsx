import { maxQuestions } from '@claimcrew/contract/jobs/shapes'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './Form.module.css'

type Row = { readonly key: number; readonly text: string }

type QuestionsFieldProps = {
  value: readonly string[]
  onChange: (questions: string[]) => void
  fieldErrors: Readonly<Record<string, string>>
}

const listTexts = (rows: readonly Row[]) => rows.map(({ text }) => text).filter(text => text.trim() !== '')

/** What every applicant is asked. A line without words is none. */
export function QuestionsField({ value, onChange, fieldErrors }: QuestionsFieldProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => value.map((text, key) => ({ key, text })))
  const list = useRef<HTMLOListElement>(null)
  const next = useRef(value.length)
  const update = (next: readonly Row[]) => {
    setRows(next)
    onChange(listTexts(next))
  }
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(index)?.focus())
  const add = () => {
    setRows([...rows, { key: next.current++, text: '' }])
    focus(rows.length)
  }
  const faultOf = (index: number) => fieldErrors[`questions.${listTexts(rows.slice(0, index)).length}`]
  return (
    <Input.Wrapper
      label="Questions for applicants"
      labelElement="div"
      description={`Up to ${maxQuestions}. Everyone who applies answers them.`}
      error={fieldErrors.questions}
    >
      <ol ref={list} className={classes.questions}>
        {rows.map(({ key, text }, index) => (
          <li key={key}>
            <TextInput
              aria-label={`Question ${index + 1}`}
              value={text}
              maxLength={300}
              error={text.trim() === '' ? undefined : faultOf(index)}
              onChange={({ currentTarget }) =>
                update(rows.map(row => (row.key === key ? { key, text: currentTarget.value } : row)))
              }
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (rows.length < maxQuestions) add()
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove question ${index + 1}`}
              onClick={() => {
                update(rows.filter(row => row.key !== key))
                focus(Math.max(0, index - 1))
              }}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {rows.length < maxQuestions && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={add}
          data-autofocus={rows.length === 0 || undefined}
        >
          Add a question
        </Button>
      )}
    </Input.Wrapper>
  )
}

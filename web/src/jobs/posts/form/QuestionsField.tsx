import { mostQuestions } from '@claimcrew/contract/jobs/shapes'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './Form.module.css'

type Row = { readonly key: number; readonly text: string }

type QuestionsFieldProps = {
  value: readonly string[]
  onChange: (questions: string[]) => void
  faults: Readonly<Record<string, string>>
}

const written = (rows: readonly Row[]) => rows.map(({ text }) => text).filter(text => text.trim() !== '')

/** What every applicant is asked. A line without words is none. */
export function QuestionsField({ value, onChange, faults }: QuestionsFieldProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => value.map((text, key) => ({ key, text })))
  const list = useRef<HTMLOListElement>(null)
  const next = useRef(value.length)
  const keep = (kept: readonly Row[]) => {
    setRows(kept)
    onChange(written(kept))
  }
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(index)?.focus())
  const add = () => {
    setRows([...rows, { key: next.current++, text: '' }])
    focus(rows.length)
  }
  const faultOf = (index: number) => faults[`questions.${written(rows.slice(0, index)).length}`]
  return (
    <Input.Wrapper
      label="Questions for applicants"
      labelElement="div"
      description={`Up to ${mostQuestions}. Everyone who applies answers them.`}
      error={faults.questions}
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
                keep(rows.map(row => (row.key === key ? { key, text: currentTarget.value } : row)))
              }
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (rows.length < mostQuestions) add()
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove question ${index + 1}`}
              onClick={() => {
                keep(rows.filter(row => row.key !== key))
                focus(Math.max(0, index - 1))
              }}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {rows.length < mostQuestions && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={add}
        >
          Add a question
        </Button>
      )}
    </Input.Wrapper>
  )
}

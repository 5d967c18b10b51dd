import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { parseQuickAdd, type QuickCorrections, type QuickTask } from '@claimcrew/contract/tasks/quickAdd'
import { type DeadlineKind, deadlines, taskPriorities } from '@claimcrew/contract/tasks/shapes'
import { Badge, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../kit/ui/TimeText.tsx'
import { ChooseDialog, type DialogChoice } from '../keys/ChooseDialog.tsx'
import { hasTypedLetters, listDays } from '../keys/choices.ts'
import { priorityWords, workTypeText } from '../shared/words.ts'
import classes from './Add.module.css'

type Person = { readonly userId: string; readonly userName: string }
type QuickField = keyof QuickCorrections

type QuickChipsProps = {
  read: QuickTask
  people: readonly Person[]
  timeZone: string
  now: Instant
  onCorrect: (corrections: QuickCorrections) => void
}

/** How a field is asked, and what is offered for what is typed. A key is the value, or `none`. */
type FieldQuestion = {
  readonly title: string
  readonly placeholder: string
  readonly nothing: string
  readonly choicesFor: (typed: string) => readonly DialogChoice[]
  readonly valueOf: (key: string) => QuickCorrections
}

const listed =
  (choices: readonly DialogChoice[], none?: string) =>
  (typed: string): readonly DialogChoice[] =>
    [...choices, ...(none === undefined ? [] : [{ key: 'none', label: none }])].filter(hasTypedLetters(typed))

const valueOrNull = (key: string) => (key === 'none' ? null : key)

/** What is typed is read as the line itself would be. */
const readTyped = (typed: string) =>
  parseQuickAdd(typed, { people: [], timeZone: 'UTC', now: '2026-01-01T00:00:00.000Z' })

function listQuantities(typed: string): readonly DialogChoice[] {
  const { plannedQuantity } = readTyped(typed.replaceAll(',', ''))
  const choice =
    plannedQuantity === null
      ? []
      : [{ key: String(plannedQuantity), label: `${numberText(plannedQuantity)} planned` }]
  return typed.trim() === '' ? [{ key: 'none', label: 'No quantity' }] : choice
}

function listAmounts(typed: string): readonly DialogChoice[] {
  const { dollarsCents } = readTyped(typed.trim().replace(/^\$?/, '$$'))
  const choice =
    dollarsCents === null ? [] : [{ key: String(dollarsCents), label: `${moneyText(dollarsCents)} at stake` }]
  return typed.trim() === '' ? [{ key: 'none', label: 'No amount' }] : choice
}

const numberOrNull = (key: string) => (key === 'none' ? null : Number(key))

function questionFor(field: QuickField, { people, timeZone, now }: QuickChipsProps): FieldQuestion {
  const questions: Readonly<Record<QuickField, FieldQuestion>> = {
    workType: {
      title: 'Work type',
      placeholder: 'Work type',
      nothing: 'No matching work type',
      choicesFor: listed(taxonomy.workTypes.map(({ value: key, label }) => ({ key, label }))),
      valueOf: key => ({ workType: key }),
    },
    assigneeId: {
      title: 'Assign to',
      placeholder: 'Biller’s name',
      nothing: 'No one by that name',
      choicesFor: listed(
        people.map(({ userId: key, userName: label }) => ({ key, label })),
        'Unassigned',
      ),
      valueOf: key => ({ assigneeId: valueOrNull(key) }),
    },
    dueAt: {
      title: 'Due date',
      placeholder: 'friday, +3d or 2026-12-01',
      nothing: 'Enter a valid date. Try friday, +3d or 2026-12-01.',
      choicesFor: typed => listDays(typed, timeZone, now),
      valueOf: key => ({ dueAt: valueOrNull(key) }),
    },
    deadlineKind: {
      title: 'Deadline',
      placeholder: 'Deadline',
      nothing: 'No matching deadline',
      choicesFor: listed(Object.entries(deadlines).map(([key, { label }]) => ({ key, label }))),
      valueOf: key => ({ deadlineKind: key === 'none' ? null : (key as DeadlineKind) }),
    },
    plannedQuantity: {
      title: 'Planned quantity',
      placeholder: '40',
      nothing: 'Enter a whole number.',
      choicesFor: listQuantities,
      valueOf: key => ({ plannedQuantity: numberOrNull(key) }),
    },
    dollarsCents: {
      title: 'Dollars at stake',
      placeholder: '12,400',
      nothing: 'Enter an amount, such as 12,400.',
      choicesFor: listAmounts,
      valueOf: key => ({ dollarsCents: numberOrNull(key) }),
    },
    priority: {
      title: 'Priority',
      placeholder: 'Priority',
      nothing: 'No matching priority',
      choicesFor: listed(
        taskPriorities.toReversed().map(key => ({ key, label: priorityWords[key] })),
        'No priority',
      ),
      valueOf: key => ({ priority: taskPriorities.find(one => one === key) ?? null }),
    },
  }
  return questions[field]
}

/** What the line says, in the order in which it is shown. */
function chipTexts({ read, people, timeZone }: QuickChipsProps): readonly (readonly [QuickField, string])[] {
  const { workType, assigneeId, dueAt, deadlineKind, plannedQuantity, dollarsCents, priority } = read
  const assignee = people.find(({ userId }) => userId === assigneeId)
  const chips: readonly (readonly [QuickField, string | false | null | undefined])[] = [
    ['workType', workType && workTypeText(workType)],
    ['assigneeId', assignee && `for ${assignee.userName}`],
    ['dueAt', dueAt && `due ${formatDateTime(dueAt, timeZone)}`],
    ['deadlineKind', deadlineKind && deadlines[deadlineKind].label],
    ['plannedQuantity', plannedQuantity !== null && `${numberText(plannedQuantity)} planned`],
    ['dollarsCents', dollarsCents !== null && `${moneyText(dollarsCents)} at stake`],
    ['priority', priority && `${priorityWords[priority]} priority`],
  ]
  return chips.flatMap(([field, text]) => (text ? [[field, text] as const] : []))
}

type ChipProps = { text: string; color: 'teal' | 'amber' | 'gray'; onClick: () => void }

function Chip({ text, color, onClick }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip ?? ''} onClick={onClick} title="Change">
      <Badge
        variant={color === 'gray' ? 'outline' : 'light'}
        color={color}
        rightSection={<IconPencil size={11} stroke={1.8} aria-hidden />}
      >
        {text}
      </Badge>
    </UnstyledButton>
  )
}

/** What was understood of the line, each to be corrected by a click. */
export function QuickChips(props: QuickChipsProps) {
  const { read, onCorrect } = props
  const [asking, setAsking] = useState<QuickField>()
  const question = asking && questionFor(asking, props)
  return (
    <>
      {chipTexts(props).map(([field, text]) => (
        <Chip key={field} text={text} color="teal" onClick={() => setAsking(field)} />
      ))}
      {read.unknown.map(word => (
        <Chip key={word} text={`${word}?`} color="amber" onClick={() => setAsking('assigneeId')} />
      ))}
      {read.workType === null && (
        <Chip text="which work type?" color="gray" onClick={() => setAsking('workType')} />
      )}
      {question && (
        <ChooseDialog
          {...question}
          onChoose={key => onCorrect(question.valueOf(key))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

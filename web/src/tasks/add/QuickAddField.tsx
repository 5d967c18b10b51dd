import { createTask } from '@claimcrew/contract/tasks/contract'
import { parseQuickAdd, type QuickCorrections, type QuickTask } from '@claimcrew/contract/tasks/quickAdd'
import { NewTask } from '@claimcrew/contract/tasks/shapes'
import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { readSavedText, useSavedSendKey, useSavedText } from '../../kit/savedText.ts'
import { useSession } from '../../kit/session.ts'
import { useNow } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { taskLabel } from '../shared/words.ts'
import { refreshTasks } from '../taskWrites.ts'
import { useAssignablePeople } from '../useAssignablePeople.ts'
import classes from './Add.module.css'
import { QuickChips } from './QuickChips.tsx'
import { dropSent, parseCorrections } from './quickCorrections.ts'

/** What is sent of a line: what it does not say is left to the server. */
const bodyOf = ({ unknown: _, ...task }: QuickTask): NewTask =>
  Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null)) as NewTask

/** A line as it was typed and corrected, and what is sent of it. */
type SentLine = { readonly line: string; readonly corrections: QuickCorrections; readonly body: NewTask }

const correctionsName = 'corrections of quick task'

/** What was corrected of the line that is being written: it survives a reload, as the line does. */
function useSavedCorrections() {
  const [saved, save] = useSavedText(correctionsName)
  const change = (next: (before: QuickCorrections) => QuickCorrections): void => {
    const after = next(parseCorrections(readSavedText(correctionsName)))
    save(Object.keys(after).length === 0 ? '' : JSON.stringify(after))
  }
  return [parseCorrections(saved), change] as const
}

type QuickAddFieldProps = {
  field: RefObject<HTMLInputElement | null>
  /** The client whose tasks an ADMIN looks at. */
  clientId: string | undefined
  /** Whose tasks are looked at, where it is one person’s: a new one is for them, too. */
  assigneeId: string | undefined
}

/** A task on one line, with what was understood of it while one types. */
export function QuickAddField({ field, clientId, assigneeId }: QuickAddFieldProps) {
  const { role } = useSession()
  const [line, setLine] = useSavedText('quick task')
  const [corrections, setCorrections] = useSavedCorrections()
  const { keyFor, renew } = useSavedSendKey('quick task')
  const [error, setError] = useState<string>()
  const own = useTimeZone()
  const now = useNow()
  const timeZone = usePerson(clientId)?.timeZone ?? own
  const mayAdd = role !== 'ADMIN' || clientId !== undefined
  const assignable = useAssignablePeople(clientId)
  const people = assignable.data ?? []
  const read = parseQuickAdd(line, { people, timeZone, now, assigneeId }, corrections)
  const assignee = people.find(({ userId }) => userId === read.assigneeId)
  const creating = useMutation<void, Error, SentLine>({
    mutationFn: async ({ body: fields }) => {
      const clientField = role === 'ADMIN' && clientId !== undefined ? { clientId } : {}
      const body = { ...fields, ...clientField }
      const { task } = await callUnderKey(createTask, { body }, keyFor(body))
      toast.success(taskLabel(task), assignee ? `Task created for ${assignee.userName}` : 'Task created')
    },
    onSuccess: (_, sent) => {
      // The next one may have been typed meanwhile, and corrected.
      setLine(before => (before === sent.line ? '' : before))
      setCorrections(before => dropSent(before, sent.corrections))
      renew()
      return refreshTasks()
    },
    onError: error => {
      setError(Object.values(fieldErrorsOf(error))[0] ?? errorText(error))
      if (!isUnanswered(error)) renew()
    },
  })
  // Until it is known who could be meant, @nora would become a part of the title.
  const mentions = /@\S/.test(line)
  const [isSentOnceKnown, setSentOnceKnown] = useState(false)
  const send = useEffectEvent(() => {
    if (mentions && assignable.isError) return setError(errorText(assignable.error))
    const body = bodyOf(read)
    const errors = validateFields(NewTask, body)
    const first =
      read.workType === null
        ? 'Add a work type, for example “denials” or “charge entry”.'
        : Object.values(errors)[0]
    setError(first)
    if (!first) creating.mutate({ line, corrections, body })
  })
  const isSendable = !(mentions && assignable.isPending)
  useEffect(() => {
    if (!isSentOnceKnown || !isSendable) return
    setSentOnceKnown(false)
    send()
  }, [isSentOnceKnown, isSendable])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line.trim() !== '' && !creating.isPending) setSentOnceKnown(true)
  }
  if (!mayAdd) return null
  return (
    <form className={classes.line} onSubmit={submit} noValidate>
      <div className={classes.row}>
        <TextInput
          ref={field}
          aria-label="Add a task on one line"
          placeholder="Add a task: Post Aetna remits 40 @maria fri !high $12,400"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          maxLength={400}
          value={line}
          onChange={event => {
            setError(undefined)
            setSentOnceKnown(false)
            setLine(event.currentTarget.value)
            // What was corrected belongs to the line, and goes with it.
            if (event.currentTarget.value.trim() === '') setCorrections(() => ({}))
          }}
          onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Button
          type="submit"
          variant="default"
          loading={creating.isPending || isSentOnceKnown}
          disabled={line.trim() === ''}
        >
          Add
        </Button>
      </div>
      {line.trim() !== '' && (
        <div className={classes.preview} role="status" aria-label="Task preview">
          <strong>{read.title || '…'}</strong>
          <QuickChips
            read={read}
            people={people}
            timeZone={timeZone}
            now={now}
            onCorrect={more => {
              setError(undefined)
              setCorrections(before => ({ ...before, ...more }))
            }}
          />
        </div>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </form>
  )
}

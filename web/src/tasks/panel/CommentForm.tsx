import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { commentOnTask, getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { maxCommentLength, type Task, type TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { useSavedSendKey, useSavedText } from '../../kit/savedText.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { findOpenMention, listMentioned, matchNames } from './mentions.ts'
import classes from './Panel.module.css'

type CommentFormProps = { task: Task; people: readonly TaskPerson[] }

/** A comment. An @ offers the people of the task; what is written is kept until it is sent. */
export function CommentForm({ task, people }: CommentFormProps) {
  const [text, setText] = useSavedText(`task comment ${task.taskId}`)
  const [caret, setCaret] = useState(0)
  const [target, setTarget] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { keyFor, renew } = useSavedSendKey(`task comment ${task.taskId}`)
  const id = useId()
  const sending = useMutation<unknown, Error, string>({
    mutationFn: sent => {
      const body = { text: sent.trim(), mentions: listMentioned(sent, people) }
      const key = keyFor(body)
      return callUnderKey(commentOnTask, { params: { taskId: task.taskId }, body }, key)
    },
    onSuccess: (_, sent) => {
      // More may have been typed meanwhile.
      setText(before => (before === sent ? '' : before))
      renew()
      return refresh(getTask, listTasks)
    },
  })
  const begun = findOpenMention(text, caret)
  const offered = begun && begun.from !== closedAt ? matchNames(begun.letters, people).slice(0, 6) : []
  const at = Math.min(target, offered.length - 1)
  const patient = findPatientMatch(text)?.message
  const send = () => {
    if (text.trim() !== '' && !patient && !sending.isPending) sending.mutate(text)
  }
  const take = (person: TaskPerson | undefined) => {
    if (!begun || !person) return
    const before = `${text.slice(0, begun.from)}@${person.userName} `
    // At once: a letter that is typed before the next frame would come behind the caret.
    flushSync(() => {
      setText(before + text.slice(caret))
      setCaret(before.length)
      setTarget(0)
    })
    field.current?.focus()
    field.current?.setSelectionRange(before.length, before.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (offered.length === 0) return
    else if (event.key === 'ArrowDown') setTarget((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setTarget((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[at])
    else if (event.key === 'Escape') {
      setClosedAt(begun?.from)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const error = patient ?? fieldErrorsOf(sending.error).text
  return (
    <form
      data-comment
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        aria-label="Write a comment"
        placeholder="Write a comment. Type @ to mention someone."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxCommentLength}
        value={text}
        aria-haspopup="listbox"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        onChange={event => {
          setText(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={event => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        error={error}
      />
      <div
        id={id}
        role="listbox"
        aria-label="People on this task"
        hidden={offered.length === 0}
        className={classes.offered}
      >
        {offered.map((person, index) => (
          <button
            type="button"
            key={person.userId}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(person)}
          >
            <PersonAvatar person={person} size={22} /> {person.userName}
          </button>
        ))}
      </div>
      <Group mt="xs" gap="sm">
        <Button
          type="submit"
          size="compact-md"
          variant="default"
          loading={sending.isPending}
          disabled={text.trim() === ''}
        >
          Send
        </Button>
        {sending.error && !fieldErrorsOf(sending.error).text && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(sending.error)} Your draft is saved.
          </Text>
        )}
      </Group>
    </form>
  )
}

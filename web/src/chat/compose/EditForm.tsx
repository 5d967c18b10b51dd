import { editMessage } from '@claimcrew/contract/chat/contract'
import { mayChangeMessage } from '@claimcrew/contract/chat/policy'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { useNow } from '../../kit/time/clock.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedArea, UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import classes from './Compose.module.css'
import { MessageField } from './MessageField.tsx'
import { findTextError } from './textError.ts'

const openedBy = ['conversation', 'person', 'view']

/** Ends the edit for something else, and asks first where something would be lost. */
export type EditFormHandle = { readonly leave: (then: () => void) => void }

type EditFormProps = {
  ref: Ref<EditFormHandle>
  message: Message
  onEdited: (message: Message) => void
  onEnd: () => void
}

/** Changes a message of one's own, in the place where one writes. */
export function EditForm({ ref, message, onEdited, onEnd }: EditFormProps) {
  const { conversationId, messageId } = message
  const [saved, setSaved] = useState(message.text)
  const [text, setText] = useState(message.text)
  const latest = useRef(text)
  latest.current = text
  const field = useRef<HTMLTextAreaElement>(null)
  const now = useNow()
  const whileOpen = useWhileOpen()
  const saving = useMutate(editMessage, {
    recover: 'again',
    onSuccess: ({ message: changed }, { body }) => {
      onEdited(changed)
      whileOpen(() => {
        // More may have been typed meanwhile.
        if (latest.current.trim() === body.text) onEnd()
        else setSaved(changed.text)
      })
    },
  })
  useEffect(() => {
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const isLate = !mayChangeMessage({ userId: message.authorId }, message, now)
  const error = isLate
    ? 'This message is more than 15 minutes old, so you can’t edit it anymore.'
    : (findTextError(text) ?? (saving.error ? errorText(saving.error) : null))
  const save = () => {
    if (text.trim() === saved) onEnd()
    else if (text.trim() !== '' && !saving.isPending && !isLate && findTextError(text) === null)
      saving.mutate({ params: { conversationId, messageId }, body: { text: text.trim() } })
  }
  const isChanged = text.trim() !== saved
  const then = useRef(onEnd)
  const { close, question } = useGuardedClose(isChanged, () => then.current(), saving)
  const leave = (next: () => void) => {
    then.current = next
    close()
  }
  const cancel = () => leave(onEnd)
  useImperativeHandle(ref, () => ({ leave }))
  return (
    <form
      className={classes.form}
      aria-label="Edit the message"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <UnsavedArea names={openedBy}>
        <UnsavedChanges when={isChanged} saving={saving} />
      </UnsavedArea>
      {question}
      <div className={classes.bar}>
        <IconPencil size={15} stroke={1.7} aria-hidden />
        <span className={classes.about}>Editing your message</span>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <div className={classes.box}>
        <MessageField
          ref={field}
          label="Your message"
          value={text}
          onChange={setText}
          onSend={save}
          onEscape={cancel}
        />
        <ActionIcon
          type="submit"
          size={36}
          aria-label="Save"
          disabled={text.trim() === '' || isLate}
          loading={saving.isPending}
        >
          <IconCheck size={19} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

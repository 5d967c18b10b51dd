import { sayTyping } from '@claimcrew/contract/chat/contract'
import { smallGroup, typingEveryMs } from '@claimcrew/contract/chat/rules'
import type { ChatFile, Conversation, Message } from '@claimcrew/contract/chat/shapes'
import { ActionIcon } from '@mantine/core'
import { IconLock, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { readClocks } from '../../kit/time/serverClock.ts'
import { getOutbox } from '../outbox/outbox.ts'
import { Tip } from '../Tip.tsx'
import classes from './Compose.module.css'
import { EditForm, type EditFormHandle } from './EditForm.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { FileTray } from './FileTray.tsx'
import { MessageField } from './MessageField.tsx'
import { emptyDraft } from './mergeDraft.ts'
import { ReplyBar } from './ReplyBar.tsx'
import { findTextError } from './textError.ts'
import { useDraft } from './useDraft.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { useUploads } from './useUploads.ts'

/** What the messages above ask of the place to write. */
export type ComposerHandle = {
  readonly reply: (message: Message) => void
  readonly edit: (message: Message) => void
}

type ComposerProps = {
  ref: Ref<ComposerHandle>
  conversation: Conversation
  me: string
  /** Gets the message as it is after the change. */
  onEdited: (message: Message) => void
  onEditLast: () => void
}

/** The place to write; where nothing can be written, why. */
export function Composer(props: ComposerProps) {
  const { ref, conversation, me, onEdited, onEditLast } = props
  /** A message that is being changed instead. */
  const [editing, setEditing] = useState<Message | null>(null)
  const form = useRef<EditFormHandle>(null)
  const writer = useRef<WriterHandle>(null)
  // What was typed into one edit is not dropped for another, or for a reply.
  const leaveEdit = (then: () => void) => (form.current ? form.current.leave(then) : then())
  useImperativeHandle(ref, () => ({
    reply: message =>
      leaveEdit(() => {
        setEditing(null)
        writer.current?.reply(message)
      }),
    edit: message => {
      if (message.messageId !== editing?.messageId) leaveEdit(() => setEditing(message))
    },
  }))
  if (conversation.closed)
    return (
      <div className={classes.closed} role="note">
        <IconLock size={17} stroke={1.6} aria-hidden />
        {conversation.closed.message}
      </div>
    )
  return (
    <>
      {editing && (
        <EditForm
          key={editing.messageId}
          ref={form}
          message={editing}
          onEdited={onEdited}
          onEnd={() => setEditing(null)}
        />
      )}
      <div hidden={editing !== null}>
        <Writer ref={writer} conversation={conversation} me={me} onEditLast={onEditLast} />
      </div>
    </>
  )
}

type WriterHandle = Pick<ComposerHandle, 'reply'>

type WriterProps = Pick<ComposerProps, 'conversation' | 'me' | 'onEditLast'> & { ref: Ref<WriterHandle> }

function Writer({ ref, conversation, me, onEditLast }: WriterProps) {
  const { conversationId, title } = conversation
  const { draft, change } = useDraft(me, conversationId)
  const [replied, setReplied] = useState<Message | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const uploaded = useCallback(
    (file: ChatFile) => change(before => ({ ...before, files: [...before.files, file] })),
    [change],
  )
  const { uploads, add, remove, retry } = useUploads(conversationId, uploaded)
  const addFiles = (files: readonly File[]) => {
    add(files, draft.files.length + uploads.length)
    field.current?.focus()
  }
  const isOver = useDroppedFiles(addFiles)
  // A conversation is opened to write in it. Where there are no keys to type with, the field would cover it with some.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const typing = useNotifyTyping(conversation)

  useImperativeHandle(ref, () => ({
    reply: message => {
      setReplied(message)
      change(before => ({ ...before, replyTo: message.messageId }))
      field.current?.focus()
    },
  }))

  const error = findTextError(draft.text)
  const nothing = draft.text.trim() === '' && draft.files.length === 0
  const mayNot = nothing || uploads.length > 0 || error !== null
  const send = () => {
    if (mayNot) return
    getOutbox(me).write({
      conversationId,
      text: draft.text.trim(),
      replyTo: draft.replyTo,
      files: draft.files,
    })
    setReplied(null)
    change(() => emptyDraft)
    field.current?.focus()
  }
  const dropReply = () => {
    setReplied(null)
    change(before => ({ ...before, replyTo: null }))
  }

  return (
    <form
      className={classes.form}
      aria-label="Write a message"
      data-over={isOver || undefined}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {draft.replyTo && (
        <ReplyBar
          conversationId={conversationId}
          messageId={draft.replyTo}
          cached={replied?.messageId === draft.replyTo ? replied : null}
          onDrop={dropReply}
        />
      )}
      <FileTray
        files={draft.files}
        uploads={uploads}
        onRemoveFile={fileId =>
          change(before => ({ ...before, files: before.files.filter(file => file.fileId !== fileId) }))
        }
        onRemoveUpload={remove}
        onRetry={retry}
      />
      <div className={classes.box}>
        <Tip label="Attach files">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Attach files"
            onClick={() => picker.current?.click()}
          >
            <IconPaperclip size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tip>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,.pdf,.txt,.csv,.docx,.xlsx"
          onChange={event => {
            addFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <MessageField
          ref={field}
          label={`Message to ${title}`}
          value={draft.text}
          onChange={text => {
            change(before => ({ ...before, text }))
            if (text.trim() !== '') typing()
          }}
          onSend={send}
          onFiles={addFiles}
          onEscape={draft.replyTo ? dropReply : undefined}
          onUp={onEditLast}
        />
        <EmojiButton
          onChoose={emoji => {
            const at = field.current?.selectionStart ?? draft.text.length
            change(before => ({ ...before, text: before.text.slice(0, at) + emoji + before.text.slice(at) }))
            requestAnimationFrame(() => {
              field.current?.focus()
              field.current?.setSelectionRange(at + emoji.length, at + emoji.length)
            })
          }}
        />
        <ActionIcon type="submit" size={36} aria-label="Send" disabled={mayNot}>
          <IconSend2 size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      {isOver && <div className={classes.over}>Drop files to send them to {title}</div>}
    </form>
  )
}

/** Tells the others that one writes, not more often than they need it; in a large group nobody is told. */
function useNotifyTyping({ conversationId, memberCount }: Conversation): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const { steady } = readClocks()
    if (memberCount > smallGroup || steady - last.current < typingEveryMs) return
    last.current = steady
    // Nobody minds if it is lost.
    call(sayTyping, { params: { conversationId } }).catch(() => undefined)
  }
}

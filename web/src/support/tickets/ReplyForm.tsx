import { getTicket, listTickets, replyToTicket } from '@claimcrew/contract/support/contract'
import { isTicketOver } from '@claimcrew/contract/support/rules'
import { NewReply, type Ticket } from '@claimcrew/contract/support/shapes'
import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import * as z from 'zod'
import { fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import classes from '../Tickets.module.css'
import { FilesField } from './FilesField.tsx'
import { draftFields, keepUnsentChanges, keyContent } from './unsentDraft.ts'
import { useSavedDraft } from './useSavedDraft.ts'
import { useTicketFiles } from './useTicketFiles.ts'

const CannedPicker = lazyPart(async () => (await import('../desk/CannedAnswerPicker.tsx')).CannedAnswerPicker)

const Draft = z.object({ text: z.string(), internal: z.boolean(), ...draftFields })
type Draft = z.infer<typeof Draft>

const blank: Draft = { text: '', internal: false, files: [], sent: null }

type ReplyInput = z.input<typeof NewReply>
type SentReply = { readonly body: ReplyInput; readonly key: string; readonly draft: Draft }

const withinText = (before: string, added: string) =>
  before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`

/** Writes to a ticket. Those who answer may also leave a note that its author never sees, and solve it. */
export function ReplyForm({ ticket, asAdmin }: { ticket: Ticket; asAdmin: boolean }) {
  const { ticketId, status } = ticket
  const [draft, change] = useSavedDraft(`reply:${ticketId}`, Draft, blank)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const uploading = useTicketFiles(draft.files, files => change(() => ({ files })))
  const isNote = asAdmin && draft.internal
  const sending = useMutation<unknown, Error, SentReply>({
    mutationFn: ({ body, key }) => callUnderKey(replyToTicket, { params: { ticketId }, body }, key),
    onSuccess: async (_, { draft: sent }) => {
      change(now => keepUnsentChanges(now, sent, blank))
      await refresh(getTicket, listTickets)
    },
    onError: error => {
      setFieldErrors({ ...fieldErrorsOf(error) })
      if (!isUnanswered(error)) change(() => ({ sent: null }))
    },
  })
  const send = (more: Partial<ReplyInput> = {}) => {
    const body: ReplyInput = {
      text: draft.text,
      internal: isNote,
      fileIds: draft.files.map(({ fileId }) => fileId),
      ...more,
    }
    const errors = validateFields(NewReply, body)
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    const sent = keyContent(draft.sent, body)
    change(() => ({ sent }))
    sending.mutate({ body, key: sent.key, draft })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const insert = (text: string) => {
    change(before => ({ text: withinText(before.text, text) }))
    field.current?.focus()
  }
  const error = fieldErrors.text ?? fieldErrors.fileIds
  return (
    <form onSubmit={submit} noValidate className={classes.form} data-kind={isNote ? 'note' : undefined}>
      {asAdmin && (
        <Group justify="space-between" mb="sm" gap="sm">
          <SegmentedControl
            size="sm"
            aria-label="Message type"
            value={isNote ? 'note' : 'answer'}
            onChange={kind => change(() => ({ internal: kind === 'note' }))}
            data={[
              { value: 'answer', label: 'Answer' },
              { value: 'note', label: 'Internal note' },
            ]}
          />
          {!isNote && (
            <Suspense>
              <CannedPicker ticket={ticket} onInsert={insert} />
            </Suspense>
          )}
        </Group>
      )}
      <Textarea
        ref={field}
        label={isNote ? 'Note for admins' : asAdmin ? `Answer to ${ticket.authorName}` : 'Your reply'}
        description={
          isNote
            ? 'The author can’t see this.'
            : !asAdmin && isTicketOver(status)
              ? 'Replying reopens this ticket.'
              : undefined
        }
        autosize
        minRows={4}
        maxRows={20}
        maxLength={10_000}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => change(() => ({ text: value }))}
        error={error}
        mb="sm"
      />
      <FilesField files={draft.files} uploading={uploading} />
      {sending.error && Object.keys(fieldErrorsOf(sending.error)).length === 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(sending.error)}
        </Text>
      )}
      <FormButtons mt="md">
        {asAdmin && !isNote && !isTicketOver(status) && (
          <Button
            variant="default"
            disabled={uploading.isBusy || sending.isPending}
            onClick={() => send({ status: 'solved' })}
          >
            Send and solve
          </Button>
        )}
        <Button type="submit" loading={sending.isPending} disabled={uploading.isBusy}>
          {isNote ? 'Save note' : asAdmin ? 'Send answer' : 'Send reply'}
        </Button>
      </FormButtons>
    </form>
  )
}

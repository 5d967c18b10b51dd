import { to } from '@claimcrew/contract/kit/href'
import { createTicket, listTickets } from '@claimcrew/contract/support/contract'
import { NewTicket as Fields, ticketCategories } from '@claimcrew/contract/support/shapes'
import { Anchor, Button, Paper, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod'
import { fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { useGo } from '../../kit/screen/go.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { SuggestedArticles } from '../help/SuggestedArticles.tsx'
import { categoryWords } from '../shared/categoryWords.ts'
import classes from '../Tickets.module.css'
import { FilesField } from './FilesField.tsx'
import { draftFields, keepUnsentChanges, keyContent } from './unsentDraft.ts'
import { useSavedDraft } from './useSavedDraft.ts'
import { useTicketFiles } from './useTicketFiles.ts'

const Draft = z.object({
  category: z.enum(ticketCategories).nullable(),
  subject: z.string(),
  text: z.string(),
  ...draftFields,
})
type Draft = z.infer<typeof Draft>

const blank: Draft = { category: null, subject: '', text: '', files: [], sent: null }

type SentTicket = { readonly body: Fields; readonly key: string; readonly draft: Draft }

const bodyOf = ({ category, subject, text, files }: Draft) => ({
  category,
  subject,
  text,
  fileIds: files.map(({ fileId }) => fileId),
})

/** Asks for help. What is written survives a reload. */
export function NewTicketForm() {
  const go = useGo()
  const [draft, change] = useSavedDraft('ticket', Draft, blank)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const uploading = useTicketFiles(draft.files, files => change(() => ({ files })))
  const whileOpen = useWhileOpen()
  const sending = useMutation<{ ticketId: string }, Error, SentTicket>({
    mutationFn: async ({ body, key }) => (await callUnderKey(createTicket, { body }, key)).ticket,
    onSuccess: async ({ ticketId }, { draft: sent }) => {
      change(now => keepUnsentChanges(now, sent, blank))
      toast.success('Ticket sent', 'We’ll notify you when we answer.')
      await refresh(listTickets)
      whileOpen(() => go(to('/support', { ticket: ticketId }), 'replace'))
    },
    onError: error => {
      setFieldErrors({ ...fieldErrorsOf(error) })
      // What was refused is another question once it is mended.
      if (!isUnanswered(error)) change(() => ({ sent: null }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validateFields(Fields, bodyOf(draft))
    setFieldErrors(errors)
    const parsed = Fields.safeParse(bodyOf(draft))
    if (!parsed.success) return
    const sent = keyContent(draft.sent, parsed.data)
    change(() => ({ sent }))
    sending.mutate({ body: parsed.data, key: sent.key, draft })
  }
  const isBegun = draft.subject !== '' || draft.text !== '' || draft.files.length > 0
  return (
    <Page
      title="New ticket"
      width="narrow"
      above={
        <Anchor component={Link} to="/support" size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Support
        </Anchor>
      }
      description="Tell us what you tried and what happened. We save your draft as you type."
    >
      <Paper withBorder className={classes.paper ?? ''}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Select
              label="What is it about?"
              required
              placeholder="Choose one"
              value={draft.category}
              onChange={category => change(() => ({ category: Draft.shape.category.parse(category) }))}
              data={ticketCategories.map(value => ({ value, label: categoryWords[value] }))}
              error={fieldErrors.category && 'Choose a topic.'}
            />
            <div>
              <TextInput
                label="Subject"
                required
                maxLength={150}
                value={draft.subject}
                onChange={({ currentTarget: { value } }) => change(() => ({ subject: value }))}
                error={fieldErrors.subject}
              />
              <SuggestedArticles words={draft.subject} />
            </div>
            <Textarea
              label="What can we help with?"
              required
              autosize
              minRows={6}
              maxRows={24}
              maxLength={10_000}
              value={draft.text}
              onChange={({ currentTarget: { value } }) => change(() => ({ text: value }))}
              error={fieldErrors.text}
            />
            <FilesField files={draft.files} uploading={uploading} />
            {fieldErrors.fileIds && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {fieldErrors.fileIds}
              </Text>
            )}
            {sending.error && Object.keys(fieldErrorsOf(sending.error)).length === 0 && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {errorText(sending.error)}
              </Text>
            )}
            <FormButtons>
              {isBegun && (
                <Button variant="subtle" color="gray" onClick={() => change(() => blank)}>
                  Discard draft
                </Button>
              )}
              <Button type="submit" loading={sending.isPending} disabled={uploading.isBusy}>
                Send ticket
              </Button>
            </FormButtons>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}

import { addCanned, changeCanned, listCanned } from '@claimcrew/contract/support/contract'
import { placeholders } from '@claimcrew/contract/support/placeholders'
import { type CannedAnswer, CannedAnswerFields, ticketCategories } from '@claimcrew/contract/support/shapes'
import { Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { categoryWords } from '../words.ts'

type CannedAnswerFormProps = { answer: CannedAnswer | null; onClose: () => void }

export function CannedAnswerForm({ answer, onClose }: CannedAnswerFormProps) {
  const [fields, setFields] = useState<CannedAnswerFields>({
    title: answer?.title ?? '',
    text: answer?.text ?? '',
    category: answer?.category ?? null,
  })
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const done = {
    onSuccess: async () => {
      onClose()
      toast.success('Answer saved')
      await refresh(listCanned)
    },
  }
  const [adding, changing] = [useMutate(addCanned, done), useMutate(changeCanned, done)]
  const saving = answer ? changing : adding
  const set = (change: Partial<CannedAnswerFields>) => setFields(before => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validateFields(CannedAnswerFields, fields)
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (answer) changing.mutate({ params: { cannedId: answer.cannedId }, body: fields })
    else adding.mutate({ body: fields })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={answer ? 'Edit answer' : 'New answer'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Title"
            required
            data-autofocus
            maxLength={80}
            value={fields.title}
            onChange={event => set({ title: event.currentTarget.value })}
            error={fieldErrors.title ?? fieldErrorsOf(saving.error).title}
          />
          <Select
            label="Topic"
            description="Shown first in tickets on this topic."
            placeholder="Any"
            clearable
            clearButtonProps={{ 'aria-label': 'Any topic' }}
            value={fields.category}
            onChange={category => set({ category: CannedAnswerFields.shape.category.parse(category) })}
            data={ticketCategories.map(value => ({ value, label: categoryWords[value] }))}
          />
          <Textarea
            label="Text"
            required
            autosize
            minRows={6}
            maxRows={18}
            maxLength={5000}
            value={fields.text}
            onChange={event => set({ text: event.currentTarget.value })}
            error={fieldErrors.text ?? fieldErrorsOf(saving.error).text}
          />
          <Text size="sm" c="dimmed">
            Placeholders you can use:{' '}
            {Object.entries(placeholders)
              .map(([name, what]) => `{${name}} ${what}`)
              .join(', ')}
            .
          </Text>
          {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(saving.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              Save answer
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

import { addCannedAnswer, changeCannedAnswer, listCannedAnswers } from '@claimcrew/contract/support/contract'
import { placeholders } from '@claimcrew/contract/support/placeholders'
import { type CannedAnswer, CannedAnswerFields, ticketCategories } from '@claimcrew/contract/support/shapes'
import { Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate, useMutateOnce } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedArea, UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { categoryWords } from '../shared/categoryWords.ts'
import classes from './Desk.module.css'

const openedBy = ['view', 'ticket', 'article']

type CannedAnswerFormProps = { answer: CannedAnswer | null; onClose: () => void }

export function CannedAnswerForm({ answer, onClose }: CannedAnswerFormProps) {
  const [first] = useState<CannedAnswerFields>(() => ({
    title: answer?.title ?? '',
    text: answer?.text ?? '',
    category: answer?.category ?? null,
  }))
  const [fields, setFields] = useState(first)
  // As it was opened, or as it was found to be when a save was refused.
  const [read, setRead] = useState(answer)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const whileOpen = useWhileOpen()
  const onSuccess = async () => {
    whileOpen(onClose)
    toast.success('Answer saved')
    await refresh(listCannedAnswers)
  }
  const adding = useMutateOnce(addCannedAnswer, { onSuccess })
  const changing = useMutate(changeCannedAnswer, {
    recover: 'again',
    onSuccess,
    onError: error => {
      if (statusOf(error) !== 409) return
      call(listCannedAnswers, {}).then(
        ({ answers }) => setRead(answers.find(one => one.cannedId === answer?.cannedId) ?? read),
        () => undefined,
      )
    },
  })
  const saving = answer ? changing : adding
  // The form closes once it is saved, and what would be typed on the way would go with it.
  const set = (change: Partial<CannedAnswerFields>) => {
    if (!saving.isPending) setFields(before => ({ ...before, ...change }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validateFields(CannedAnswerFields, fields)
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (read)
      changing.mutate({ params: { cannedId: read.cannedId }, body: { ...fields, version: read.updatedAt } })
    else adding.mutate({ body: fields })
  }
  const isChanged = JSON.stringify(fields) !== JSON.stringify(first)
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={answer ? 'Edit answer' : 'New answer'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      <form onSubmit={submit} noValidate>
        <UnsavedArea names={openedBy}>
          <UnsavedChanges when={isChanged && !saving.isSuccess} saving={saving} />
        </UnsavedArea>
        {question}
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
          {read && read.updatedAt !== answer?.updatedAt && (
            <p className={classes.text}>
              It now says: “{read.title}”, “{read.text}”
            </p>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
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

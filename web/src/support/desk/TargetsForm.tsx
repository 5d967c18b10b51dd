import { getDesk, setTicketTargets } from '@claimcrew/contract/support/contract'
import { helpHours } from '@claimcrew/contract/support/helpHours'
import { type TicketPriority, TicketTargets, ticketPriorities } from '@claimcrew/contract/support/shapes'
import { Button, Text } from '@mantine/core'
import { type FormEvent, Fragment, useState } from 'react'
import { call, statusOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnsavedArea, UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { minutesText, priorityStyles } from '../words.ts'
import classes from './Desk.module.css'
import {
  findEmptyTargets,
  followTargets,
  listChanged,
  type TargetField,
  type TargetInputs,
  targetFields,
  toChangedTargets,
} from './typedTargets.ts'

const words = { answerMinutes: 'First answer within', resolutionMinutes: 'Solved within' } as const

function TargetsForm({ targets }: { targets: TicketTargets }) {
  const [read, setRead] = useState(targets)
  const [typed, setTyped] = useState<TargetInputs>(targets)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const follow = (now: TicketTargets) => {
    setTyped(before => followTargets(before, read, now))
    setRead(now)
  }
  const saving = useMutate(setTicketTargets, {
    recover: 'again',
    onSuccess: async ({ targets: now }) => {
      follow(now)
      toast.success('Targets saved', 'They apply to new tickets.')
      await refresh(getDesk)
    },
    onError: error => {
      if (statusOf(error) === 409)
        call(getDesk, {}).then(
          desk => follow(desk.targets),
          () => undefined,
        )
    },
  })
  const set = (priority: TicketPriority, field: TargetField, minutes: number | null) =>
    setTyped(before => ({ ...before, [priority]: { ...before[priority], [field]: minutes } }))
  const changed = listChanged(typed, read)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = toChangedTargets(typed, read)
    const errors = { ...validateFields(TicketTargets.partial(), body), ...findEmptyTargets(typed) }
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    const was = Object.fromEntries(changed.map(priority => [priority, read[priority]]))
    saving.mutate({ body: { ...body, was } })
  }
  const isRefused = statusOf(saving.error) === 409
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={changed.length > 0} saving={saving} />
      <div className={classes.targets}>
        <span />
        {targetFields.map(field => (
          <Text key={field} size="sm" c="dimmed">
            {words[field]}
          </Text>
        ))}
        {ticketPriorities.map(priority => (
          <Fragment key={priority}>
            <Text fw={560}>{priorityStyles[priority].word}</Text>
            {targetFields.map(field => (
              <NumberField
                key={field}
                aria-label={`${priorityStyles[priority].word}: ${words[field]}`}
                suffix=" h"
                decimalScale={2}
                per={60}
                value={typed[priority][field]}
                onChange={minutes => set(priority, field, minutes)}
                error={fieldErrors[`${priority}.${field}`]}
                {...(isRefused &&
                  changed.includes(priority) && {
                    description: `Now: ${minutesText(read[priority][field])}`,
                  })}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {saving.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {errorText(saving.error)}
        </Text>
      )}
      <FormButtons mt="lg">
        <Button type="submit" loading={saving.isPending}>
          Save targets
        </Button>
      </FormButtons>
    </form>
  )
}

const openedBy = ['view', 'ticket', 'article']

/** Sets by when tickets are to be answered and solved. */
export function TargetsSection() {
  const read = useCall(getDesk, {}, { staleTime: Infinity })
  return (
    <Section title="Targets" description={`In support hours: ${helpHours.text}. A day is eight hours.`}>
      {read.data ? (
        <UnsavedArea names={openedBy}>
          <TargetsForm targets={read.data.targets} />
        </UnsavedArea>
      ) : read.isError ? (
        <ErrorState title="We couldn’t load the targets" error={read.error} onRetry={read.refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Section>
  )
}

import { getDesk, setTargets } from '@claimcrew/contract/support/contract'
import { helpHours } from '@claimcrew/contract/support/helpHours'
import { Targets, type TicketPriority, ticketPriorities } from '@claimcrew/contract/support/shapes'
import { Button, NumberInput, Text } from '@mantine/core'
import { type FormEvent, Fragment, useState } from 'react'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { priorityStyles } from '../words.ts'
import classes from './Desk.module.css'

const fields = ['answerMinutes', 'resolutionMinutes'] as const
const words = { answerMinutes: 'First answer within', resolutionMinutes: 'Solved within' } as const

function TargetsForm({ targets }: { targets: Targets }) {
  const [values, setValues] = useState(targets)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const saving = useMutate(setTargets, {
    onSuccess: async () => {
      toast.success('Targets saved', 'They apply to new tickets.')
      await refresh(getDesk)
    },
  })
  const set = (priority: TicketPriority, field: (typeof fields)[number], hours: number | string) =>
    setValues(before => ({
      ...before,
      [priority]: { ...before[priority], [field]: Math.round(Number(hours) * 60) },
    }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validateFields(Targets, values)
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) saving.mutate({ body: values })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.targets}>
        <span />
        {fields.map(field => (
          <Text key={field} size="sm" c="dimmed">
            {words[field]}
          </Text>
        ))}
        {ticketPriorities.map(priority => (
          <Fragment key={priority}>
            <Text fw={560}>{priorityStyles[priority].word}</Text>
            {fields.map(field => (
              <NumberInput
                key={field}
                aria-label={`${priorityStyles[priority].word}: ${words[field]}`}
                suffix=" h"
                min={0.1}
                max={1000}
                decimalScale={2}
                hideControls
                value={values[priority][field] / 60}
                onChange={hours => set(priority, field, hours)}
                error={fieldErrors[`${priority}.${field}`]}
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

/** By when tickets are to be answered and solved. */
export function TargetsSection() {
  const read = useCall(getDesk, {}, { staleTime: Infinity })
  return (
    <Section title="Targets" description={`In support hours: ${helpHours.text}. A day is eight hours.`}>
      {read.data ? (
        <TargetsForm targets={read.data.targets} />
      ) : read.isError ? (
        <ErrorState title="We couldn’t load the targets" error={read.error} onRetry={read.refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Section>
  )
}

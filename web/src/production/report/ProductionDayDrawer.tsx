import { getProductionDay, reopenProduction } from '@claimcrew/contract/production/contract'
import type { ProductionPart } from '@claimcrew/contract/production/shapes'
import { Button, Drawer, Stack } from '@mantine/core'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { DayEntries } from '../review/DayEntries.tsx'
import { type DayRef, parseDayRef, useProductionAddress } from '../shared/address.ts'
import { productionStatusStyles } from '../shared/productionStatusStyles.ts'
import type { ReportScope } from '../shared/slots.ts'
import classes from './ProductionReport.module.css'

/** Lets the biller write an approved day again. */
function Reopen({ dayRef, part }: { dayRef: DayRef; part: ProductionPart }) {
  const [asks, setAsks] = useState(false)
  const reopen = useMutateOnce(reopenProduction, {
    onSuccess: () => {
      setAsks(false)
      toast.success('Reopened', `${dayText(dayRef.day)} can be edited again.`)
    },
    onSettled: () => refresh(getProductionDay),
  })
  if (!asks)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Reopen
      </Button>
    )
  return (
    <ReasonForm
      label="Reason for reopening"
      confirmLabel="Reopen"
      pending={reopen.isPending}
      error={reopen.error}
      onConfirm={reason => reopen.mutate({ params: dayRef, body: { reason, clientId: part.clientId } })}
      onCancel={() => setAsks(false)}
    />
  )
}

function DayParts({ dayRef, who }: { dayRef: DayRef; who: ReportScope }) {
  const { data } = useCall(getProductionDay, { params: dayRef })
  if (!data) return null
  return (
    <ul className={classes.parts}>
      {data.day.parts.map(part => (
        <li key={part.clientId}>
          <span>
            {part.clientName} <StateBadge stateStyle={productionStatusStyles[part.status]} />
          </span>
          {part.reason && <span className={classes.why}>“{part.reason}”</span>}
          {who !== 'own' && part.status === 'approved' && !part.reopened && (
            <Reopen dayRef={dayRef} part={part} />
          )}
        </li>
      ))}
    </ul>
  )
}

const openedBy = ['view', 'client', 'day']

/** A day of the report, opened to what its figures were made from. */
export function ProductionDayDrawer({ who }: { who: ReportScope }) {
  const [address, change] = useProductionAddress()
  const dayRef = parseDayRef(address.day)
  // While a form asks, Escape belongs to the question.
  const [isBlocked, setBlocked] = useState(false)
  const { data } = useCall(
    getProductionDay,
    { params: dayRef ?? { billerId: '', day: '' } },
    { enabled: dayRef !== undefined },
  )
  return (
    <Drawer
      opened={dayRef !== undefined}
      onClose={() => change({ day: undefined }, 'stepping')}
      closeOnEscape={!isBlocked}
      closeOnClickOutside={!isBlocked}
      position="right"
      size="xl"
      title={dayRef && `${data ? `${data.day.billerName}, ` : ''}${dayText(dayRef.day)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {dayRef && (
        <UnsavedArea names={openedBy} onAsk={setBlocked}>
          <Stack gap="md">
            <DayParts dayRef={dayRef} who={who} />
            <DayEntries part={dayRef} />
          </Stack>
        </UnsavedArea>
      )}
    </Drawer>
  )
}

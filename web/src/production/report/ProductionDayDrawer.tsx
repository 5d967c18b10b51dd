import { productionDay, reopenProduction } from '@claimcrew/contract/production/contract'
import type { ProductionPart } from '@claimcrew/contract/production/shapes'
import { Button, Drawer, Stack } from '@mantine/core'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { productionStatusStyles } from '../productionStatusStyles.ts'
import { DayEntries } from '../review/DayEntries.tsx'
import { type DayRef, parseDayRef, useProductionAddress } from '../shared/address.ts'
import type { ReportScope } from '../shared/slots.ts'
import classes from './ProductionReport.module.css'

/** Lets the biller write an approved day again. */
function Reopen({ opened, part }: { opened: DayRef; part: ProductionPart }) {
  const [asks, setAsks] = useState(false)
  const reopen = useMutateOnce(reopenProduction, {
    onSuccess: () => {
      setAsks(false)
      toast.success('Reopened', `${dayText(opened.day)} can be edited again.`)
    },
    onSettled: () => refresh(productionDay),
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
      onConfirm={reason => reopen.mutate({ params: opened, body: { reason, clientId: part.clientId } })}
      onCancel={() => setAsks(false)}
    />
  )
}

function DayParts({ opened, who }: { opened: DayRef; who: ReportScope }) {
  const { data } = useCall(productionDay, { params: opened })
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
            <Reopen opened={opened} part={part} />
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
  const opened = parseDayRef(address.day)
  // While a form asks, Escape belongs to the question.
  const [isBlocked, setBlocked] = useState(false)
  const { data } = useCall(
    productionDay,
    { params: opened ?? { billerId: '', day: '' } },
    { enabled: opened !== undefined },
  )
  return (
    <Drawer
      opened={opened !== undefined}
      onClose={() => change({ day: undefined }, 'stepping')}
      closeOnEscape={!isBlocked}
      closeOnClickOutside={!isBlocked}
      position="right"
      size="xl"
      title={opened && `${data ? `${data.day.billerName}, ` : ''}${dayText(opened.day)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && (
        <UnsavedArea names={openedBy} onAsk={setBlocked}>
          <Stack gap="md">
            <DayParts opened={opened} who={who} />
            <DayEntries part={opened} />
          </Stack>
        </UnsavedArea>
      )}
    </Drawer>
  )
}

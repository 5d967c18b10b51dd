import { to } from '@claimcrew/contract/kit/href'
import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { ClosingRow, MonthClosingView } from '@claimcrew/contract/statements/shapes'
import { Button, Text, Title } from '@mantine/core'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { AddAddress } from '../AddAddress.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import classes from './Closing.module.css'
import { canClose, hasOnlyGaps, isLate, isOpen, listTargets } from './closingRows.ts'
import { checklistColumns, closedColumns, sumAmounts } from './columns.tsx'

type ClosingChecklistProps = {
  closing: MonthClosingView
  asAdmin: boolean
  today: string
  onDone: () => void
}

const none: ReadonlySet<string> = new Set()

/** What is left of each biller's month, and the one step that closes it. */
export function ClosingChecklist({ closing, asAdmin, today, onDone }: ClosingChecklistProps) {
  const { month, clientId, billers } = closing
  const id = useId()
  const [selected, setSelected] = useState(none)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState(false)
  const columns = useMemo(
    () => checklistColumns({ month, clientId, asAdmin, today, rowErrors: fieldErrors }),
    [month, clientId, asAdmin, today, fieldErrors],
  )
  const isRunning = month >= toMonth(today)
  const open = billers.filter(isOpen)
  const closed = billers.filter(row => !isOpen(row))
  const mayClose = open.filter(row => asAdmin || !isLate(row, today))
  const may = useMay()
  const mayDespite = may('attendance:approve:team') && may('production:review:team')
  const withGaps = mayDespite ? mayClose.filter(hasOnlyGaps) : []
  const chosenRows = listTargets(mayClose, selected)
  // Where gaps alone are left of everybody who could be closed, they are what is to be decided.
  const targets = chosenRows.length > 0 ? chosenRows : withGaps
  const despite = targets.filter(row => withGaps.includes(row))
  const blocked = targets.filter(row => !canClose(row) && !despite.includes(row))
  const ready = targets.length > 0 && blocked.length === 0
  const unselected = withGaps.filter(row => !targets.includes(row))
  const names = (rows: readonly ClosingRow[]) => rows.map(({ billerName }) => billerName).join(', ')
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby={id}>
          <AddAddress sides={[clientId]} />
          <div className={classes.step}>
            <div>
              <Title order={2} size="h3" id={id}>
                {open.length === targets.length && ready && despite.length === 0
                  ? 'Ready to close'
                  : mayClose.some(canClose)
                    ? `${mayClose.filter(canClose).length} of ${countText(open.length, 'biller')} ready to close`
                    : 'Nothing ready to close yet'}
              </Title>
              <Text size="sm" c="dimmed" role="status">
                {blocked.length > 0
                  ? `Finish what’s open for ${names(blocked)} first.`
                  : despite.length > 0
                    ? `Only time gaps are left for ${names(despite)}. Resolve them, or close anyway with a reason.`
                    : ready
                      ? `${exactMoneyText(sumAmounts(targets))} for ${countText(targets.length, 'biller')}.`
                      : isRunning
                        ? `You can close ${monthText(month)} once it’s over.`
                        : 'Click a number to fix it.'}
                {blocked.length === 0 &&
                  unselected.length > 0 &&
                  ` Only time gaps are left for ${names(unselected)}: select them to close anyway.`}
              </Text>
            </div>
            <Button
              leftSection={<IconLock size={16} stroke={1.8} aria-hidden />}
              disabled={!ready}
              onClick={() => {
                setFieldErrors({})
                setAsking(true)
              }}
            >
              {despite.length > 0
                ? 'Close anyway'
                : targets.length === open.length || targets.length === 0
                  ? `Close ${monthText(month)}`
                  : `Close for ${countText(targets.length, 'biller')}`}
            </Button>
          </div>
          <List
            label="To close"
            columns={columns}
            rows={open}
            keyOf={({ billerId }) => billerId}
            selection={{ selected, onChange: setSelected, nameOf: ({ billerName }) => billerName }}
            empty={null}
          />
        </section>
      )}
      {closed.length > 0 && (
        <section className={classes.closed}>
          <Title order={2} size="h3" mb="sm">
            Closed
          </Title>
          <List
            label="Closed"
            columns={closedColumns}
            rows={closed}
            keyOf={({ billerId }) => billerId}
            empty={null}
          />
        </section>
      )}
      {billers.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={`No one worked for you in ${monthText(month)}`}
          action={
            month < toMonth(today) && (
              <Button
                component={Link}
                to={to('/reports', {
                  view: 'closing',
                  month: toMonth(today),
                  ...(asAdmin && { clientId }),
                })}
                variant="default"
              >
                Go to {monthText(toMonth(today))}
              </Button>
            )
          }
        >
          There’s nothing to close because there were no engagements this month.
        </EmptyState>
      )}
      {asking && (
        <CloseDialog
          month={month}
          rows={targets}
          today={today}
          clientId={asAdmin ? clientId : undefined}
          onDone={onDone}
          onRefused={setFieldErrors}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

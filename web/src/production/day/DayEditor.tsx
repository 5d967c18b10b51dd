import { countText } from '@claimcrew/contract/kit/numberWords'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { Button, Switch, Title } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { EntryCards } from './cards/EntryCards.tsx'
import classes from './Day.module.css'
import { DayTotals } from './DayTotals.tsx'
import { EntryTable } from './EntryTable.tsx'
import { copyEntry } from './entryRows.ts'
import grid from './grid/ProductionGrid.module.css'
import { ProductionGrid } from './grid/ProductionGrid.tsx'
import { DayNotices } from './Notices.tsx'
import type { OpenDay } from './openDay.ts'
import { DayStatus } from './submit/DayStatus.tsx'
import { SubmitBar } from './submit/SubmitBar.tsx'
import { useRemoveRow, useSubmit, useTakeBackProduction } from './submit/useSubmit.ts'
import { useDayState } from './useOpenDay.ts'

/** Takes the work of the last day that has some, to be filled with this day's numbers. */
function CopyButton({ open }: { open: OpenDay }) {
  const { reply } = useDayState(open)
  const [pending, setPending] = useState(false)
  const { previous } = reply
  if (previous === null) return null
  const copy = async () => {
    setPending(true)
    try {
      const { day } = await call(getProductionDay, { params: { billerId: open.userId, day: previous } })
      const rows = day.entries
        .filter(({ clientId }) => open.clients.some(one => one.clientId === clientId))
        .map(entry => copyEntry(entry, open.clients))
      const takeBack = open.edit(worksheet => worksheet.appendForNow(rows))
      toastWithUndo(`${countText(rows.length, 'row')} copied`, 'Enter this day’s numbers.', () =>
        open.edit(takeBack),
      )
    } catch (error) {
      toast.error('We couldn’t copy the day', errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
      loading={pending}
      onClick={copy}
    >
      Copy {dayText(previous)}
    </Button>
  )
}

type DayEditorProps = { open: OpenDay; withHold: boolean; onHold: (counts: boolean) => void }

/** One's own day: what is typed, what it comes to, and how to submit it. */
export function DayEditor({ open, withHold, onHold }: DayEditorProps) {
  const { reply } = useDayState(open)
  const isNarrow = useMediaQuery('(max-width: 1179.98px)', undefined, { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  const { day, today } = reply
  const canWrite = open.clients.length > 0 && day.day <= today
  const closed = day.entries.filter(({ clientId }) => !open.isWritable(clientId))
  const clientOf = (clientId: string) =>
    day.parts.find(part => part.clientId === clientId)?.clientName ??
    reply.clients.find(one => one.clientId === clientId)?.clientName ??
    ''

  const onRemove = useRemoveRow(open)
  const submitting = useSubmit(open, box)
  const takingBack = useTakeBackProduction(open)
  const isBusy = submitting.isSubmitting || takingBack.isTakingBack
  useHotkeys(canWrite ? [['mod+Enter', () => void submitting.submit()]] : [], [])

  const label = `Production for ${dayText(day.day)}`
  const parts = { open, label, withHold, isStrict: submitting.isStrict, onRemove }
  return (
    <div ref={box}>
      <DayNotices open={open} />
      <DayStatus open={open} takingBack={takingBack} />
      {canWrite && (
        <>
          {/* What is typed while it is submitted or taken back would be in neither. */}
          <div inert={isBusy}>
            {isNarrow ? (
              <EntryCards {...parts} />
            ) : (
              <div className={grid.paper}>
                <ProductionGrid {...parts} />
              </div>
            )}
          </div>
          <div className={classes.under}>
            <div className={classes.actions} inert={isBusy}>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => open.worksheet.add()}
              >
                Add a row
              </Button>
              <CopyButton open={open} />
            </div>
            <span className={classes.keys}>
              <kbd>Tab</kbd> next cell, <kbd>Enter</kbd> next row, arrows move, <kbd>Alt</kbd>+
              <kbd>Enter</kbd> details, <kbd>Ctrl</kbd>+<kbd>Delete</kbd> removes, <kbd>Ctrl</kbd>+
              <kbd>Enter</kbd> submits. Paste a table from a spreadsheet anywhere.
            </span>
          </div>
        </>
      )}
      {closed.length > 0 && (
        <section>
          {canWrite && (
            <Title order={2} size="h4" mt="lg" mb="xs">
              Already submitted
            </Title>
          )}
          <EntryTable
            label="Submitted entries"
            entries={closed}
            targetOf={open.targetOf}
            clientOf={day.parts.length > 1 ? clientOf : undefined}
          />
        </section>
      )}
      {(canWrite || closed.length > 0) && <DayTotals open={open} withHold={withHold} />}
      {(canWrite || closed.length > 0) && (
        <div className={`${classes.top} ${classes.end}`}>
          <Switch
            size="sm"
            label="Include hold time in units per hour"
            checked={withHold}
            onChange={event => onHold(event.currentTarget.checked)}
          />
          {canWrite && <SubmitBar open={open} submitting={submitting} />}
        </div>
      )}
    </div>
  )
}

import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { ActionIcon, NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconClockPlay, IconTrash } from '@tabler/icons-react'
import { memo, Suspense, startTransition, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { channelTerms } from '../../terms.ts'
import { type ColumnName, columnLabels } from '../columns.ts'
import { clientTerms } from '../entryRows.ts'
import { EntryDetailsFields, PaceCell } from '../grid/GridRow.tsx'
import type { OpenDay } from '../openDay.ts'
import { useRow } from '../useOpenDay.ts'
import classes from './EntryCards.module.css'
import { StepField } from './StepField.tsx'

const choices = (terms: readonly { readonly label: string }[], text: string) => [
  '',
  ...terms.map(({ label }) => label),
  // What was pasted and is not known is shown as it is.
  ...(text === '' || terms.some(({ label }) => label === text) ? [] : [text]),
]

function unfinishedText(isEmpty: boolean, isFaulty: boolean): string {
  if (isEmpty) return 'Empty'
  return isFaulty ? 'Needs review' : 'Incomplete'
}

type EntryCardProps = {
  open: OpenDay
  rowKey: string
  number: number
  withHold: boolean
  isStrict: boolean
  isOpened: boolean
  onToggle: (key: string) => void
  onRemove: (key: string) => void
}

/** An entry on a phone: said in two lines, and opened to be written. */
const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { open, rowKey, number, withHold, isStrict, isOpened, onToggle, onRemove } = props
  const subscribe = useMemo(() => open.worksheet.subscribeRow(rowKey), [open, rowKey])
  const row = useRow(open, rowKey, subscribe)
  const id = useId()
  const [hasDetails, setHasDetails] = useState(false)
  if (!row) return null
  const { cells } = row
  const validation = open.validate(row)
  const { entry } = validation
  const set = (name: ColumnName) => (text: string) =>
    open.edit(worksheet => worksheet.type(rowKey, name, text))
  const faultOf = (name: ColumnName) =>
    validation.errors[name] ?? (isStrict && validation.missing.includes(name) ? 'Fill this in.' : undefined)
  const isFaulty = Object.keys(validation.errors).length > 0 || (isStrict && validation.missing.length > 0)
  const select = (name: ColumnName, terms: readonly { readonly label: string }[]) => (
    <NativeSelect
      label={columnLabels[name]}
      data={choices(terms, cells[name])}
      value={cells[name]}
      error={faultOf(name)}
      onChange={event => set(name)(event.currentTarget.value)}
    />
  )
  const WayIcon = isOpened ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.card} data-faulty={isFaulty || undefined}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => onToggle(rowKey)}
      >
        <span className={classes.title}>
          {cells.workType || `Entry ${number}`}
          {row.more.source === 'timer' && (
            <IconClockPlay size={14} stroke={1.7} role="img" aria-label="Timed" />
          )}
        </span>
        <WayIcon size={18} stroke={1.6} aria-hidden />
        <span className={classes.facts}>
          {entry ? (
            <>
              {entry.quantity} units, {formatDuration(entry.minutes * 60)}
              {entry.holdMinutes > 0 && `, ${formatDuration(entry.holdMinutes * 60)} on hold`}
              {' · '}
              <PaceCell open={open} validation={validation} withHold={withHold} />
            </>
          ) : (
            unfinishedText(validation.isEmpty, isFaulty)
          )}
        </span>
      </UnstyledButton>
      {isOpened && (
        <div id={id} className={classes.body}>
          {open.clients.length > 1 && select('client', clientTerms(open.clients))}
          {select('workType', taxonomy.workTypes)}
          <StepField
            label="Units"
            value={cells.quantity}
            step={1}
            error={faultOf('quantity')}
            onType={set('quantity')}
          />
          <StepField
            label="Minutes"
            value={cells.minutes}
            step={5}
            error={faultOf('minutes')}
            onType={set('minutes')}
          />
          <StepField
            label="Minutes on hold"
            value={cells.hold}
            step={5}
            error={faultOf('hold')}
            onType={set('hold')}
          />
          <TextInput
            label="Dollars"
            inputMode="decimal"
            value={cells.dollars}
            error={faultOf('dollars')}
            onChange={event => set('dollars')(event.currentTarget.value)}
          />
          {select('payer', taxonomy.payers)}
          {select('channel', channelTerms)}
          <TextInput
            className={classes.wide ?? ''}
            label="Note"
            value={cells.note}
            error={faultOf('note')}
            onChange={event => set('note')(event.currentTarget.value)}
          />
          <div className={classes.wide}>
            <Suspense>
              {hasDetails ? (
                <EntryDetailsFields open={open} row={row} validation={validation} />
              ) : (
                <UnstyledButton
                  className={classes.link}
                  // The button stays, and the focus with it, until the fields are there.
                  onClick={() => startTransition(() => setHasDetails(true))}
                >
                  Outcomes, practice, system
                </UnstyledButton>
              )}
            </Suspense>
          </div>
          <div className={classes.tools}>
            <ActionIcon
              variant="default"
              size={40}
              aria-label={`Remove entry ${number}`}
              onClick={() => onRemove(rowKey)}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        </div>
      )}
    </li>
  )
})

type EntryCardsProps = Pick<EntryCardProps, 'open' | 'withHold' | 'isStrict' | 'onRemove'> & { label: string }

/** The day as cards, where there is no room for the grid. */
export function EntryCards({ open, label, withHold, isStrict, onRemove }: EntryCardsProps) {
  const order = useSyncExternalStore(open.worksheet.subscribeOrder, open.worksheet.order)
  // The one that is still empty is there to be written.
  const [openKey, setOpenKey] = useState(() => order.find(key => !open.worksheet.row(key)?.cells.workType))
  const [previous, setPrevious] = useState(order)
  if (previous !== order) {
    setPrevious(order)
    const added = order.find(key => !previous.includes(key))
    if (added && order.length === previous.length + 1) setOpenKey(added)
  }
  if (order.length === 0) return <Text c="dimmed">No entries.</Text>
  return (
    <ul className={classes.cards} aria-label={label}>
      {order.map((key, index) => (
        <EntryCard
          key={key}
          open={open}
          rowKey={key}
          number={index + 1}
          withHold={withHold}
          isStrict={isStrict}
          isOpened={openKey === key}
          onToggle={next => setOpenKey(was => (was === next ? undefined : next))}
          onRemove={onRemove}
        />
      ))}
    </ul>
  )
}

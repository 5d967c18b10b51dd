import { numberText } from '@claimcrew/contract/kit/numberWords'
import { type TaxonomyTerm, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { computeAttainment, computeUnitsPerHour, toShownRatio } from '@claimcrew/contract/production/rules'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconClockPlay, IconTrash } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useMemo } from 'react'
import { lazyPart } from '../../../kit/screen/lazyPart.tsx'
import { channelTerms } from '../../terms.ts'
import { attainmentText } from '../../words.ts'
import { type ColumnName, columnLabels } from '../columns.ts'
import { clientTerms, type DayClient, type RowValidation } from '../entryRows.ts'
import type { OpenDay } from '../openDay.ts'
import { useRow } from '../useOpenDay.ts'
import { ListCell } from './ListCell.tsx'
import classes from './ProductionGrid.module.css'
import { TextCell } from './TextCell.tsx'

export const EntryDetailsFields = lazyPart(
  async () => (await import('./EntryDetailsFields.tsx')).EntryDetailsFields,
  { isAtHand: true },
)

const missingText = 'Fill this in.'

type PaceCellProps = { open: OpenDay; validation: RowValidation; withHold: boolean }

/** Units an hour against the target, of one row. */
export function PaceCell({ open, validation: { entry }, withHold }: PaceCellProps) {
  if (!entry) return null
  const { perHour } = open.targetOf(entry)
  const minutes = entry.minutes + (withHold ? entry.holdMinutes : 0)
  const rate = computeUnitsPerHour(entry.quantity, minutes)
  if (rate === null || entry.quantity === 0) return null
  const attainment = toShownRatio(computeAttainment(rate, perHour), minutes)
  return (
    <span className={classes.pace}>
      <b>{numberText(rate)}</b>
      {perHour !== null && (
        <span className={classes.of}>
          of {numberText(perHour)}
          {attainment !== null && ` · ${attainmentText(attainment)}`}
        </span>
      )}
    </span>
  )
}

type GridRowProps = {
  open: OpenDay
  clients: readonly DayClient[]
  rowKey: string
  number: number
  columns: readonly ColumnName[]
  withHold: boolean
  /** Whether what is still missing counts as wrong: after somebody wanted to submit. */
  isStrict: boolean
  isOpened: boolean
  onOpen: (key: string) => void
  onRemove: (key: string) => void
}

/** One entry as it is typed. It is drawn anew when something in it changes, and not with others. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { open, clients, rowKey, number, columns, withHold, isStrict, isOpened, onOpen, onRemove } = props
  const subscribe = useMemo(() => open.worksheet.subscribeRow(rowKey), [open, rowKey])
  const row = useRow(open, rowKey, subscribe)
  const terms = useMemo(
    (): { readonly [Name in ColumnName]?: readonly TaxonomyTerm[] } => ({
      client: clientTerms(clients),
      workType: taxonomy.workTypes,
      payer: taxonomy.payers,
      channel: channelTerms,
    }),
    [clients],
  )
  const onType = useCallback(
    (name: ColumnName, text: string) => open.edit(worksheet => worksheet.type(rowKey, name, text)),
    [open, rowKey],
  )
  if (!row) return null
  const validation = open.validate(row)
  const errorIn = (name: ColumnName) =>
    validation.errors[name] ?? (isStrict && validation.missing.includes(name) ? missingText : undefined)
  return (
    <>
      <tr className={classes.row} data-entry={rowKey}>
        {columns.map(name => {
          const cell = {
            name,
            label: `${columnLabels[name]}, row ${number}`,
            value: row.cells[name],
            error: errorIn(name),
            readOnly: false,
            onType,
          }
          const list = terms[name]
          return (
            <td key={name} className={classes.cell} data-hold={name === 'hold' || undefined}>
              {list ? <ListCell {...cell} terms={list} /> : <TextCell {...cell} />}
            </td>
          )
        })}
        <td className={classes.plain} data-number>
          <PaceCell open={open} validation={validation} withHold={withHold} />
        </td>
        <td className={classes.tools}>
          {row.more.source === 'timer' && (
            <IconClockPlay size={16} stroke={1.6} role="img" aria-label="Timed" className={classes.timed} />
          )}
          <ActionIcon
            variant="subtle"
            color={validation.errors.more ? 'red' : 'gray'}
            tabIndex={-1}
            aria-label={`${isOpened ? 'Close' : 'Open'} the details of row ${number}`}
            aria-expanded={isOpened}
            onClick={() => onOpen(rowKey)}
          >
            {isOpened ? <IconChevronUp size={16} stroke={1.6} /> : <IconChevronDown size={16} stroke={1.6} />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={`Remove row ${number}`}
            onClick={() => onRemove(rowKey)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </td>
      </tr>
      {isOpened && (
        <tr className={classes.more}>
          <td colSpan={columns.length + 2}>
            <Suspense>
              <EntryDetailsFields open={open} row={row} validation={validation} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
})

import { numberText, percentText } from '@claimcrew/contract/kit/numberWords'
import { type Term, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { attainmentOf, unitsPerHour } from '@claimcrew/contract/production/rules'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconClockPlay, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useMemo } from 'react'
import { channelTerms } from '../../terms.ts'
import { type ColumnName, columnLabels } from '../columns.ts'
import { clientTerms, type DayClient, type Judged } from '../entries.ts'
import type { OpenDay } from '../openDay.ts'
import { useRow } from '../useOpenDay.ts'
import { Details } from './Details.tsx'
import classes from './Grid.module.css'
import { ListCell } from './ListCell.tsx'
import { TextCell } from './TextCell.tsx'

const missingText = 'Fill this in.'

type PaceProps = { open: OpenDay; judged: Judged; withHold: boolean }

/** Units an hour against the target, of one row. */
export function Pace({ open, judged: { entry }, withHold }: PaceProps) {
  if (!entry) return null
  const { perHour } = open.targetOf(entry)
  const rate = unitsPerHour(entry.quantity, entry.minutes + (withHold ? entry.holdMinutes : 0))
  if (rate === null || entry.quantity === 0) return null
  return (
    <span className={classes.pace}>
      <b>{numberText(rate)}</b>
      {perHour !== null && (
        <span className={classes.of}>
          of {numberText(perHour)} · {percentText(attainmentOf(rate, perHour))}
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
  const subscribe = useMemo(() => open.sheet.subscribeRow(rowKey), [open, rowKey])
  const row = useRow(open, rowKey, subscribe)
  const terms = useMemo(
    (): { readonly [Name in ColumnName]?: readonly Term[] } => ({
      client: clientTerms(clients),
      workType: taxonomy.workTypes,
      payer: taxonomy.payers,
      channel: channelTerms,
    }),
    [clients],
  )
  const onType = useCallback(
    (name: ColumnName, text: string) => open.edit(sheet => sheet.type(rowKey, name, text)),
    [open, rowKey],
  )
  if (!row) return null
  const judged = open.judge(row)
  const faultOf = (name: ColumnName) =>
    judged.faults[name] ?? (isStrict && judged.missing.includes(name) ? missingText : undefined)
  return (
    <>
      <tr className={classes.row} data-entry={rowKey}>
        {columns.map(name => {
          const cell = {
            name,
            label: `${columnLabels[name]}, row ${number}`,
            value: row.cells[name],
            fault: faultOf(name),
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
          <Pace open={open} judged={judged} withHold={withHold} />
        </td>
        <td className={classes.tools}>
          {row.more.source === 'timer' && (
            <IconClockPlay size={16} stroke={1.6} role="img" aria-label="Timed" className={classes.timed} />
          )}
          <ActionIcon
            variant="subtle"
            color={judged.faults.more ? 'red' : 'gray'}
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
            <Details open={open} row={row} judged={judged} />
          </td>
        </tr>
      )}
    </>
  )
})

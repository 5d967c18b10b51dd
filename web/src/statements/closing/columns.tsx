import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { sumLines } from '@claimcrew/contract/statements/rules'
import type { ClosingRow } from '@claimcrew/contract/statements/shapes'
import { Anchor, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { closingStyles } from '../stateStyles.ts'
import classes from './Closing.module.css'
import { listOpenItems, type OpenItem, type OpenItemKind } from './openItems.ts'

/** Settled, or how many are left and where one settles them. */
function Settled({ items }: { items: readonly OpenItem[] }) {
  const may = useMay()
  const left = items.filter(({ count }) => count > 0)
  if (left.length === 0)
    return (
      <span className={classes.settled}>
        <IconCheck size={16} stroke={2} aria-hidden />
        <span className={classes.unseen}>nothing open</span>
      </span>
    )
  return (
    <ul className={classes.items}>
      {left.map(({ words, to: where, needs }) => (
        <li key={words}>
          {where && (!needs || may(needs)) ? (
            <Anchor component={Link} to={where} inherit>
              {words}
            </Anchor>
          ) : (
            words
          )}
        </li>
      ))}
    </ul>
  )
}

/** What the statements of somebody's month come to, and the way to them. */
function Owed({ row }: { row: ClosingRow }) {
  return row.statements.map(({ statementId, seconds, amountCents, currency, number, title }) => (
    <div key={statementId}>
      <Anchor
        component={Link}
        to={to('/reports', { statement: statementId })}
        className="tabular"
        inherit
        aria-label={`${number === null ? 'Draft statement' : `Statement ${number}`} for ${row.billerName}, ${title}: ${exactMoneyText(amountCents, currency)}`}
      >
        {exactMoneyText(amountCents, currency)}
      </Anchor>
      <Text size="xs" c="dimmed" className="tabular">
        {hoursWithUnit(seconds)}
      </Text>
    </div>
  ))
}

type ChecklistContext = {
  readonly month: string
  readonly clientId: string
  readonly asAdmin: boolean
  readonly today: string
  /** What the last attempt met, by biller. */
  readonly rowErrors: Readonly<Record<string, string>>
}

/** For how long a client can close the last month of an engagement. */
function CloseByText({ day, today }: { day: string; today: string }) {
  return day < today ? (
    <>
      , and since <DayText day={day} /> only an admin can close it
    </>
  ) : (
    <>
      , can be closed until <DayText day={day} />
    </>
  )
}

/** Of those who are closed nobody asks any more until when they could be. */
type NameContext = Pick<ChecklistContext, 'rowErrors'> & { readonly today?: string }

const nameWith = ({ rowErrors, today }: NameContext): Column<ClosingRow> => ({
  id: 'biller',
  label: 'Biller',
  card: 'title',
  namesRow: true,
  minWidth: '11rem',
  cell: ({ billerId, billerName, statements, endedOn, closeBy, unassignedSeconds }) => (
    <>
      <span className={classes.name}>{billerName}</span>
      <Text size="xs" c="dimmed">
        {statements.map(({ title }) => title).join(', ')}
      </Text>
      {endedOn && (
        <Text size="xs" c="dimmed">
          Ended on <DayText day={endedOn} />
          {closeBy && today && <CloseByText day={closeBy} today={today} />}
        </Text>
      )}
      {unassignedSeconds > 0 && (
        <Text size="xs" c="var(--attention)">
          {formatDuration(unassignedSeconds)} punched without a client, not billed yet
        </Text>
      )}
      {rowErrors[billerId] && (
        <Text size="xs" c="var(--mantine-color-error)">
          {rowErrors[billerId]}
        </Text>
      )}
    </>
  ),
})

const owed: Column<ClosingRow> = {
  id: 'owed',
  label: 'Statement',
  width: '8rem',
  align: 'right',
  cell: row => <Owed row={row} />,
}

const state: Column<ClosingRow> = {
  id: 'state',
  label: 'Status',
  width: '9rem',
  card: 'corner',
  cell: row => <StateBadge stateStyle={closingStyles[row.state]} />,
}

const taskLabels: Readonly<Record<OpenItemKind, string>> = {
  days: 'Days',
  gaps: 'Time gaps',
  corrections: 'Corrections',
  leave: 'Leave',
  production: 'Production',
}

const tasks = [
  'days',
  'gaps',
  'corrections',
  'leave',
  'production',
] as const satisfies readonly OpenItemKind[]

/** What else would not say on a card what it is about. */
const needLabel: ReadonlySet<OpenItemKind> = new Set(['corrections', 'leave', 'production'])

/** On a card there is room for what is left alone. */
const leftOnCard = (context: ChecklistContext): Column<ClosingRow> => ({
  id: 'left',
  label: 'To do',
  card: 'wide',
  table: false,
  cell: ({ left, billerId }) => {
    const all = listOpenItems(left, context.month, { ...context, billerId })
    const open = tasks.filter(task => all[task].some(({ count }) => count > 0))
    if (open.length === 0) return 'Nothing'
    return open.map(task => (
      <div key={task} className={classes.task}>
        {needLabel.has(task) && `${taskLabels[task]}:`} <Settled items={all[task]} />
      </div>
    ))
  },
})

const taskColumn = (task: OpenItemKind, context: ChecklistContext): Column<ClosingRow> => ({
  id: task,
  card: 'none',
  label: taskLabels[task],
  width: task === 'production' ? '9rem' : '6.75rem',
  cell: ({ left, billerId }) => (
    <Settled items={listOpenItems(left, context.month, { ...context, billerId })[task]} />
  ),
})

/** The checklist: one column for each thing that is to be settled. */
export const checklistColumns = (context: ChecklistContext): readonly Column<ClosingRow>[] => [
  nameWith(context),
  ...tasks.map(task => taskColumn(task, context)),
  leftOnCard(context),
  owed,
  state,
]

export const closedColumns: readonly Column<ClosingRow>[] = [
  nameWith({ rowErrors: {} }),
  {
    id: 'numbers',
    label: 'Number',
    width: '10rem',
    cell: ({ statements }) =>
      statements.flatMap(({ number }) => (number === null ? [] : [number])).join(', '),
  },
  owed,
  state,
]

export const sumAmounts = (rows: readonly ClosingRow[]): number =>
  sumLines(rows.flatMap(({ statements }) => statements)).amountCents

import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, formatHours, monthText } from '@claimcrew/contract/kit/timeText'
import type { StatementSummary } from '@claimcrew/contract/statements/shapes'
import { Anchor, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { getStatementStyle } from '../stateStyles.ts'
import { soFarText, titleOf } from '../words.ts'

type StatementColumn = Column<StatementSummary>

const numberText = (one: StatementSummary) => (one.number === null ? 'Draft' : titleOf(one))

const linked = ({ statementId }: StatementSummary, text: string) => (
  <Anchor component={Link} to={to('/reports', { statement: statementId })} fw={560} inherit>
    {text}
  </Anchor>
)

/** On a card the other side’s name comes first: while a month is open no statement has a number. */
const statementOf = (nameOf: (one: StatementSummary) => string): StatementColumn => ({
  id: 'statement',
  label: 'Statement',
  width: '13rem',
  card: 'title',
  namesRow: true,
  cell: one => linked(one, numberText(one)),
  cardCell: one => linked(one, nameOf(one)),
})

const withTitle = (text: string, title: string) => (
  <>
    {text}
    <Text size="xs" c="dimmed">
      {title}
    </Text>
  </>
)

const numberOnCard = {
  card: 'wide',
  cardLabel: 'Statement',
  cardCell: (one: StatementSummary) => withTitle(numberText(one), one.title),
} as const

const month: StatementColumn = {
  id: 'month',
  label: 'Month',
  width: '9.5rem',
  cell: one => monthText(one.month),
}

const biller: StatementColumn = {
  id: 'biller',
  label: 'Biller',
  ...numberOnCard,
  cell: ({ billerName, title }) => withTitle(billerName, title),
}

const client: StatementColumn = {
  id: 'client',
  label: 'Client',
  card: 'wide',
  cell: ({ clientName }) => clientName,
}

/** For a biller, who needs no column of billers. */
const clientAndTitle: StatementColumn = {
  ...client,
  ...numberOnCard,
  cell: ({ clientName, title }) => withTitle(clientName, title),
}

const hours: StatementColumn = {
  id: 'hours',
  label: 'Hours',
  width: '10rem',
  align: 'right',
  cell: ({ seconds, agreedHours, marks }) => (
    <>
      <span className="tabular">
        {formatHours(seconds)}
        {soFarText({ marks })}
      </span>
      <Text size="xs" c="dimmed" className="tabular">
        of {formatDuration(agreedHours * 3600)} agreed
      </Text>
    </>
  ),
}

const amount: StatementColumn = {
  id: 'amount',
  label: 'Amount',
  width: '8rem',
  align: 'right',
  cell: ({ amountCents, currency }) => (
    <span className="tabular">{exactMoneyText(amountCents, currency)}</span>
  ),
}

const state: StatementColumn = {
  id: 'state',
  label: 'Status',
  width: '10rem',
  card: 'corner',
  cell: one => (
    <>
      <StateBadge stateStyle={getStatementStyle(one)} />
      {one.paidOn && (
        <Text size="xs" c="dimmed">
          on <DayText day={one.paidOn} />
        </Text>
      )}
    </>
  ),
}

const sides = {
  BILLER: [clientAndTitle],
  CLIENT: [biller],
  ADMIN: [biller, client],
} as const

/** Both sides for an ADMIN, the other one for everybody else. */
export const columnsFor = (role: keyof typeof sides, of: 'month' | 'all'): readonly StatementColumn[] => [
  statementOf(({ billerName, clientName }) => (role === 'BILLER' ? clientName : billerName)),
  ...(of === 'all' ? [month] : []),
  ...sides[role],
  hours,
  amount,
  state,
]

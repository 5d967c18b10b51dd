import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText, hourlyRateText } from '@claimcrew/contract/kit/numberWords'
import { formatClockDuration, formatDuration, monthText, rangeText } from '@claimcrew/contract/kit/timeText'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { Anchor, Paper as Card, Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DayText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { getStatementStyle } from '../stateStyles.ts'
import { soFarText, sourceWords } from '../words.ts'
import { StatementLines } from './Lines.tsx'
import classes from './Paper.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PartyProps = { label: string; userId: string; name: string; address: string | null }

function Party({ label, userId, name, address }: PartyProps) {
  return (
    <div className={classes.party}>
      <span className={classes.label}>{label}</span>
      <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} fw={600}>
        {name}
      </Anchor>
      {address && <span className={classes.address}>{address}</span>}
    </div>
  )
}

/** Until a month is closed, what stands here can still change. */
function Provisional({ statement: { month, clientId } }: { statement: Statement }) {
  const { role } = useSession()
  const today = useToday(useTimeZone())
  const may = useMay()
  return (
    <p className={classes.provisional}>
      Draft: it can change until {monthText(month)} is closed.{' '}
      {month < toMonth(today) && may('statements:close:team') && (
        <Anchor
          component={Link}
          to={to('/reports', { view: 'closing', month, ...(role === 'ADMIN' && { clientId }) })}
          inherit
          underline="always"
          data-print="never"
        >
          Close month
        </Anchor>
      )}
    </p>
  )
}

function Rate({ statement: { lines, rateCents, currency, pay } }: { statement: Statement }) {
  if (pay === 'fixed') return 'A fixed price'
  const rates = new Set(lines.filter(({ kind }) => kind !== 'correction').map(line => line.rateCents))
  if (rates.size > 1) return 'Changed during the month, see the lines'
  return hourlyRateText([...rates][0] ?? rateCents, currency)
}

/** A statement as it stands on the screen and on paper. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { status, billerId, billerName, clientId, clientName, title, month, lines } = statement
  const {
    from: firstDay,
    to: lastDay,
    seconds,
    overtimeSeconds,
    agreedHours,
    amountCents,
    currency,
  } = statement
  const { number, issuedOn, dueOn, closedDespite, closedByName, paidOn, paidByName } = statement
  return (
    <Card withBorder className={classes.paper ?? ''}>
      {status === 'provisional' && <Provisional statement={statement} />}
      <div className={classes.head}>
        <Party label="Work by" userId={billerId} name={billerName} address={statement.billerAddress} />
        <Party label="For" userId={clientId} name={clientName} address={statement.clientAddress} />
        <div className={classes.amount}>
          <span className={classes.label}>Amount</span>
          <strong className="tabular">{exactMoneyText(amountCents, currency)}</strong>
          <StateBadge stateStyle={getStatementStyle(statement)} />
        </div>
      </div>
      <dl className={classes.facts}>
        {number !== null && <Fact label="Number">{number}</Fact>}
        {issuedOn && (
          <Fact label="Issued">
            <DayText day={issuedOn} onPaper />
            {closedByName && ` by ${closedByName}`}
          </Fact>
        )}
        {dueOn && (
          <Fact label="Due">
            <DayText day={dueOn} onPaper />
          </Fact>
        )}
        <Fact label="Period">{firstDay && lastDay ? rangeText(firstDay, lastDay) : monthText(month)}</Fact>
        <Fact label="Engagement">{title}</Fact>
        <Fact label="Rate">
          <Rate statement={statement} />
        </Fact>
        <Fact label="Hours">
          {formatClockDuration(seconds)}
          {soFarText(statement)}
          {overtimeSeconds > 0 && `, ${formatClockDuration(overtimeSeconds)} of it overtime`}
        </Fact>
        <Fact label="Agreed for the month">{formatDuration(agreedHours * 3600)}</Fact>
        <Fact label="Hours to pay">{sourceWords(statement)}</Fact>
        {paidOn && (
          <Fact label="Paid">
            <DayText day={paidOn} onPaper />
            {paidByName && `, recorded by ${paidByName}`}
          </Fact>
        )}
      </dl>
      {closedDespite && (
        <p className={classes.despite}>
          <strong>Closed with time gaps:</strong> {closedDespite}
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState icon={IconFileOff} title="No work this month">
          No hours were worked, so nothing is owed.
        </EmptyState>
      ) : (
        <StatementLines statement={statement} />
      )}
      <Text size="xs" c="dimmed" mt="md">
        Each line is the time worked at the hourly rate, rounded to the cent. Overtime is paid at the same
        rate; leave is unpaid. All amounts are in US dollars.
      </Text>
    </Card>
  )
}

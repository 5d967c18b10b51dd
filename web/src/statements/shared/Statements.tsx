import { to } from '@claimcrew/contract/kit/href'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { listStatements } from '@claimcrew/contract/statements/contract'
import { toMonth as monthOfDay } from '@claimcrew/contract/statements/rules'
import { Anchor, Button, Group } from '@mantine/core'
import { IconFileOff, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { sortRows } from '../../kit/ui/list/sortRows.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { columnsFor } from '../list/columns.tsx'
import classes from '../list/List.module.css'
import { OtherStatements } from '../list/OtherStatements.tsx'
import { StatementSums } from '../list/StatementSums.tsx'
import { MonthField } from '../MonthField.tsx'
import { useStatementChanges } from '../useStatementChanges.ts'

type StatementsProps = {
  /** YYYY-MM; the present one where it is left out. */
  month: string | undefined
  onMonth: (month: string) => void
  clientId: string | undefined
  billerId: string | undefined
}

/** The statements of a month, and below them what waits for payment or, of one biller or client, all that are final. */
export function Statements({ month: addressMonth, onMonth, clientId, billerId }: StatementsProps) {
  const { role } = useSession()
  const may = useMay()
  const today = useToday(useTimeZone())
  const month = addressMonth ?? monthOfDay(today)
  const pages = usePages(listStatements, {
    query: { month, ...(clientId && { clientId }), ...(billerId && { billerId }) },
  })
  useStatementChanges()
  const columns = useMemo(() => columnsFor(role ?? 'BILLER', 'month'), [role])
  const rows = useMemo(() => {
    const read = pages.data?.pages.flatMap(page => page.statements)
    // What is read page by page stays in the order in which it comes.
    if (!read || pages.hasNextPage) return read
    return sortRows(
      read,
      one => (role === 'BILLER' ? one.clientName : one.billerName),
      'asc',
      one => one.title,
    )
  }, [pages.data, pages.hasNextPage, role])
  const isOfSomebody = clientId !== undefined || billerId !== undefined
  const isOpen = rows?.some(({ status }) => status === 'provisional')
  return (
    <>
      <div className={classes.bar} data-print="never">
        <MonthField month={month} today={today} onChange={onMonth} />
        <Group gap="sm">
          {isOfSomebody && (
            <Anchor component={Link} to={to('/reports', { view: 'statements', month })} size="sm">
              Show everyone
            </Anchor>
          )}
          {isOpen && month < monthOfDay(today) && may('statements:close:team') && (
            <Button
              component={Link}
              to={to('/reports', { view: 'closing', month, ...(clientId && { clientId }) })}
              variant="default"
              leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
            >
              Close {monthText(month)}
            </Button>
          )}
        </Group>
      </div>
      {/* Its room is there before the sums are, so that nothing moves when they come. */}
      {rows?.length !== 0 && !pages.hasNextPage && !pages.isError && <StatementSums statements={rows} />}
      <List
        label={`Statements for ${monthText(month)}`}
        columns={columns}
        rows={rows}
        keyOf={({ statementId }) => statementId}
        read={pages}
        failed="We couldn’t load the statements"
        loadsMore="scrolled"
        empty={
          <EmptyState icon={IconFileOff} title={`No statements for ${monthText(month)}`}>
            Each engagement gets one statement per month.
          </EmptyState>
        }
      />
      {/* Drawn earlier it would be pushed down by the month's rows. */}
      {(rows || pages.isError) && (
        <OtherStatements clientId={clientId} billerId={billerId} which={isOfSomebody ? 'all' : 'unpaid'} />
      )}
    </>
  )
}

import { listFinalStatements } from '@claimcrew/contract/statements/contract'
import { Title } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { columnsFor } from './columns.tsx'
import classes from './List.module.css'

type OtherStatementsProps = {
  clientId: string | undefined
  billerId: string | undefined
  /** All of somebody's, or of everybody's only what waits for payment. */
  which: 'all' | 'unpaid'
}

/** Final statements over all months: one engagement's history, or what is still to be paid. */
export function OtherStatements({ clientId, billerId, which }: OtherStatementsProps) {
  const id = useId()
  const { role } = useSession()
  const query = {
    ...(clientId && { clientId }),
    ...(billerId && { billerId }),
    ...(which === 'unpaid' && { paid: 'false' as const }),
  }
  const pages = usePages(listFinalStatements, { query })
  const columns = useMemo(() => columnsFor(role ?? 'BILLER', 'all'), [role])
  const rows = pages.data?.pages.flatMap(page => page.items)
  // Nothing to pay needs no words of its own.
  if (which === 'unpaid' && !pages.isError && !rows?.length) return null
  return (
    <section className={classes.others} aria-labelledby={id}>
      <Title order={2} size="h3" mb="sm" id={id}>
        {which === 'unpaid' ? 'Unpaid, all months' : 'All closed statements'}
      </Title>
      <List
        label={which === 'unpaid' ? 'Unpaid statements' : 'Closed statements'}
        columns={columns}
        rows={rows}
        keyOf={({ statementId }) => statementId}
        read={pages}
        failed="We couldn’t load the statements"
        empty={
          <EmptyState icon={IconFileCheck} title="No closed months yet">
            A statement is final when the client closes the month.
          </EmptyState>
        }
      />
    </section>
  )
}

import type { SyncOfAccount } from '@claimcrew/contract/tracking/shapes'
import { Paper, Table } from '@mantine/core'
import { memo } from 'react'
import { TableSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { useWindowRows } from '../../../kit/windowRows.ts'
import { useAccountName } from '../accountNames.ts'
import classes from '../Table.module.css'
import { SyncedAt, SyncHistory, SyncNext, SyncState } from './Facts.tsx'
import { SyncTools } from './Tools.tsx'

/** Undefined while they are being read. */
export type SyncRowsProps = { accounts: readonly SyncOfAccount[] | undefined }

const columns = ['Person', 'State', 'Last synced', 'History', 'What is next', 'Actions'] as const

type SyncRowProps = {
  account: SyncOfAccount
  accountName: string | null
  index: number
  measure: (row: Element | null) => void
}

const SyncRow = memo(function SyncRow({ account, accountName, index, measure }: SyncRowProps) {
  return (
    // The heading is the first row.
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        {account.userName}
        {accountName && <span className={classes.small}>{accountName}</span>}
      </th>
      <td>
        <SyncState state={account.state} />
      </td>
      <td>
        <SyncedAt syncedAt={account.syncedAt} />
      </td>
      <td>
        <SyncHistory account={account} />
      </td>
      <td>
        <SyncNext account={account} />
      </td>
      <td>
        <SyncTools person={account} />
      </td>
    </tr>
  )
})

/** A row of nothing that stands for those beyond the window. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )

function Body({ accounts }: { accounts: readonly SyncOfAccount[] }) {
  const near = useWindowRows<HTMLTableSectionElement>(
    accounts.length,
    57,
    place => accounts[place]?.mappingId ?? '',
  )
  const accountName = useAccountName()
  return (
    <tbody ref={near.start}>
      <Gap height={near.before} />
      {near.rows.map(({ index, key }) => {
        const account = accounts[index]
        return (
          account && (
            <SyncRow
              key={key}
              account={account}
              accountName={accountName(account)}
              index={index}
              measure={near.measure}
            />
          )
        )
      })}
      <Gap height={near.after} />
    </tbody>
  )
}

export function SyncTable({ accounts }: SyncRowsProps) {
  return (
    <Paper withBorder className={classes.paper ?? ''}>
      <Table
        layout="fixed"
        className={classes.table ?? ''}
        aria-label="Sync"
        aria-rowcount={(accounts?.length ?? 0) + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {accounts ? <Body accounts={accounts} /> : <TableSkeleton columns={columns.length} />}
      </Table>
    </Paper>
  )
}

import { Paper } from '@mantine/core'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { useWindowRows } from '../../../kit/windowRows.ts'
import { useAccountName } from '../accountNames.ts'
import classes from '../Table.module.css'
import { SyncedAt, SyncHistory, SyncNext, SyncState } from './Facts.tsx'
import type { SyncRowsProps } from './Table.tsx'
import { SyncTools } from './Tools.tsx'

export function SyncCards({ accounts }: SyncRowsProps) {
  const near = useWindowRows<HTMLUListElement>(
    accounts?.length ?? 0,
    180,
    place => accounts?.[place]?.mappingId ?? '',
  )
  const accountName = useAccountName()
  if (!accounts) return <ListSkeleton />
  return (
    <ul ref={near.start} className={classes.cards} aria-label="Sync">
      <li aria-hidden style={{ height: near.before }} />
      {near.rows.map(({ index, key }) => {
        const account = accounts[index]
        return (
          account && (
            <li
              key={key}
              ref={near.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={accounts.length}
              className={classes.cardRow}
            >
              <Paper withBorder className={classes.card ?? ''}>
                <div className={classes.cardTop}>
                  <div className={classes.who}>
                    <strong>{account.userName}</strong>
                    <span className={classes.small}>{accountName(account)}</span>
                  </div>
                  <SyncState state={account.state} />
                </div>
                <dl className={classes.facts}>
                  <dt>Last synced</dt>
                  <dd>
                    <SyncedAt syncedAt={account.syncedAt} />
                  </dd>
                  <dt>History</dt>
                  <dd>
                    <SyncHistory account={account} />
                  </dd>
                  <dt>Next</dt>
                  <dd>
                    <SyncNext account={account} />
                  </dd>
                </dl>
                <SyncTools person={account} />
              </Paper>
            </li>
          )
        )
      })}
      <li aria-hidden style={{ height: near.after }} />
    </ul>
  )
}

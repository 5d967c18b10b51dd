import type { SyncOfAccount } from '@claimcrew/contract/tracking/shapes'
import type { Column } from '../../../kit/ui/list/column.ts'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { type AccountName, AccountOwner } from '../AccountOwner.tsx'
import { Moment } from '../Moment.tsx'
import { SyncHistory, SyncNext } from './Facts.tsx'
import { SyncTools } from './Tools.tsx'
import { stateLooks } from './words.ts'

export const syncColumns = (accountName: AccountName): readonly Column<SyncOfAccount>[] => [
  {
    id: 'person',
    label: 'Person',
    width: '14%',
    namesRow: true,
    card: 'title',
    cell: account => <AccountOwner userName={account.userName} accountName={accountName(account)} />,
    cardCell: account => (
      <strong>
        <AccountOwner userName={account.userName} accountName={accountName(account)} />
      </strong>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    width: '8rem',
    card: 'corner',
    cell: ({ state }) => <StateBadge look={stateLooks[state]} />,
  },
  {
    id: 'synced',
    label: 'Last synced',
    width: '12rem',
    cell: ({ syncedAt }) => (syncedAt ? <Moment at={syncedAt} /> : 'Not yet'),
  },
  {
    id: 'history',
    label: 'History',
    width: '14rem',
    cell: account => <SyncHistory account={account} />,
  },
  {
    id: 'next',
    label: 'Next',
    cardLabel: 'Next',
    cell: account => <SyncNext account={account} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: '9.5rem',
    align: 'right',
    card: 'foot',
    cell: account => <SyncTools person={account} />,
  },
]

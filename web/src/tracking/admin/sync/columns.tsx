import type { SyncOfAccount } from '@claimcrew/contract/tracking/shapes'
import type { Column } from '../../../kit/ui/list/column.ts'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { AccountOwner, type FindAccountName } from '../AccountOwner.tsx'
import { MomentText } from '../MomentText.tsx'
import { SyncHistory, SyncNext } from './SyncFacts.tsx'
import { SyncTools } from './Tools.tsx'
import { syncStateStyles } from './words.ts'

export const syncColumns = (accountName: FindAccountName): readonly Column<SyncOfAccount>[] => [
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
    cell: ({ state }) => <StateBadge stateStyle={syncStateStyles[state]} />,
  },
  {
    id: 'synced',
    label: 'Last synced',
    width: '12rem',
    cell: ({ syncedAt }) => (syncedAt ? <MomentText at={syncedAt} /> : 'Not yet'),
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

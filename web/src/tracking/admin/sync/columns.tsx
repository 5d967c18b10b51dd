import type { TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import type { Column } from '../../../kit/ui/list/column.ts'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { MomentText } from '../MomentText.tsx'
import { type FindTrackerUserName, TrackerUserOwner } from '../TrackerUserOwner.tsx'
import { SyncHistory, SyncNext } from './SyncFacts.tsx'
import { SyncTools } from './Tools.tsx'
import { syncStateStyles } from './words.ts'

export const syncColumns = (accountName: FindTrackerUserName): readonly Column<TrackerUserSync>[] => [
  {
    id: 'person',
    label: 'Person',
    width: '14%',
    namesRow: true,
    card: 'title',
    cell: account => <TrackerUserOwner userName={account.userName} accountName={accountName(account)} />,
    cardCell: account => (
      <strong>
        <TrackerUserOwner userName={account.userName} accountName={accountName(account)} />
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

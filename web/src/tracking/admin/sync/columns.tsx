import type { TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import type { Column } from '../../../kit/ui/list/column.ts'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { MomentText } from '../MomentText.tsx'
import { type TrackerUserNameLookup, TrackerUserOwner } from '../TrackerUserOwner.tsx'
import { HistoryProgress, SyncNext } from './SyncFacts.tsx'
import { SyncTools } from './Tools.tsx'
import { syncStateStyles } from './words.ts'

export const syncColumns = (trackerUserName: TrackerUserNameLookup): readonly Column<TrackerUserSync>[] => [
  {
    id: 'person',
    label: 'Person',
    width: '14%',
    namesRow: true,
    card: 'title',
    cell: trackerUser => (
      <TrackerUserOwner userName={trackerUser.userName} trackerUserName={trackerUserName(trackerUser)} />
    ),
    cardCell: trackerUser => (
      <strong>
        <TrackerUserOwner userName={trackerUser.userName} trackerUserName={trackerUserName(trackerUser)} />
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
    cell: trackerUser => <HistoryProgress trackerUser={trackerUser} />,
  },
  {
    id: 'next',
    label: 'Next',
    cardLabel: 'Next',
    cell: trackerUser => <SyncNext trackerUser={trackerUser} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: '9.5rem',
    align: 'right',
    card: 'foot',
    cell: trackerUser => <SyncTools person={trackerUser} />,
  },
]

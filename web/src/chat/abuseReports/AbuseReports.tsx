import { listAbuseReports } from '@claimcrew/contract/chat/contract'
import { reportStates } from '@claimcrew/contract/chat/shapes'
import { Button, SegmentedControl } from '@mantine/core'
import { IconFlagOff } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { ChatAddress } from '../address.ts'
import { PaneHead } from '../PaneHead.tsx'
import { reasonWords, stateWords } from '../shared/abuseReportWords.ts'
import { AbuseReportDrawer } from './AbuseReportDrawer.tsx'
import classes from './AbuseReports.module.css'

/** What people have reported, for an ADMIN: without what it says until one is opened. */
export function AbuseReports({ onBack }: { onBack: () => void }) {
  const [{ state, report }, change] = useAddress(ChatAddress)
  const read = usePages(listAbuseReports, { query: { state } })
  const items = read.data?.pages.flatMap(page => page.items)
  return (
    <>
      <PaneHead title="Reported messages" onBack={onBack} />
      <div className={classes.page}>
        <SegmentedControl
          aria-label="Status"
          value={state}
          data={reportStates.map(value => ({ value, label: stateWords[value] }))}
          onChange={value => change({ state: reportStates.find(one => one === value) ?? 'open' }, 'choosing')}
        />
        {read.error ? (
          <ErrorState title="We couldn’t load the reports" error={read.error} onRetry={read.refetch} />
        ) : !items ? (
          <ListSkeleton rows={4} />
        ) : items.length === 0 ? (
          <EmptyState icon={IconFlagOff} title="Nothing here">
            {state === 'open' ? 'No reported messages to review.' : 'None with this decision.'}
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {items.map(one => (
              <li key={one.reportId} className={classes.report}>
                <div className={classes.words}>
                  <strong>{reasonWords[one.reason]}</strong>
                  <div className={classes.about}>
                    {one.reporterName} reported {one.authorName}, <TimeText at={one.reportedAt} />
                  </div>
                  {one.note && <p dir="auto">{one.note}</p>}
                  {one.deciderName && (
                    <div className={classes.about}>
                      {stateWords[one.state]}, decided by {one.deciderName}
                      {one.decision && `: ${one.decision}`}
                    </div>
                  )}
                </div>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => change({ report: one.reportId }, 'opening')}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        )}
        {read.hasNextPage && (
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
            More
          </Button>
        )}
      </div>
      {report && (
        <AbuseReportDrawer
          key={report}
          reportId={report}
          onClose={() => change({ report: undefined }, 'opening')}
        />
      )}
    </>
  )
}

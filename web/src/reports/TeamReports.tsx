import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { PrintButton } from '../kit/ui/export/PrintButton.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { useReportsAddress, type View } from './address.ts'
import { Overview } from './overview/Overview.tsx'
import { ReportExport } from './report/Export.tsx'
import { Report } from './report/Report.tsx'
import { useReportTitle } from './report/useReportTitle.ts'
import { StatementsPanel } from './StatementsPanel.tsx'
import { SavedViews } from './saved/SavedViews.tsx'

const Closing = lazyPart(async () => (await import('../statements/shared/Closing.tsx')).Closing)

const isKind = (view: View): view is ReportKind => reportKinds.some(kind => kind === view)

function ClosingPanel() {
  const [{ month, clientId }, change] = useReportsAddress()
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Closing
        month={month}
        onMonth={chosen => change({ month: chosen }, 'choosing')}
        clientId={clientId}
        onClient={chosen => change({ clientId: chosen }, 'choosing')}
      />
    </Suspense>
  )
}

function Panel({ view }: { view: View }) {
  if (isKind(view)) return <Report key={view} kind={view} />
  switch (view) {
    case 'statements':
      return <StatementsPanel />
    case 'closing':
      return <ClosingPanel />
    default:
      return <Overview />
  }
}

const places = [
  { value: 'overview', label: 'Overview' },
  ...reportKinds.map(kind => ({ value: kind, label: kindTitles[kind] })),
  { value: 'statements', label: 'Statements' },
  { value: 'closing', label: 'Close a month' },
] as const

/** How the next report is looked at, whatever was chosen for the one before. */
const asItComes = {
  saved: undefined,
  by: undefined,
  chart: undefined,
  sort: undefined,
  order: 'desc',
} as const

/** For a CLIENT or an ADMIN: what was worked, done and owed, by whatever one wants to know it. */
export function TeamReports() {
  const [address, change] = useReportsAddress()
  const view = places.some(({ value }) => value === address.view) ? (address.view ?? 'overview') : 'overview'
  const title = useReportTitle(isKind(view) ? view : 'hours')
  return (
    <Page
      title="Reports"
      fullTitle={isKind(view) ? title : undefined}
      description={<span data-print="never">Hours, work and cost. Click any number for details.</span>}
      actions={
        isKind(view) && (
          <>
            <SavedViews kind={view} />
            <ReportExport kind={view} />
            <PrintButton />
          </>
        )
      }
    >
      <Tabs
        value={view}
        onChange={wanted => change({ ...asItComes, view: wanted as View }, 'choosing')}
        keepMounted={false}
      >
        <TabList chosen={view} data-print="never">
          {places.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={view}>
          <Panel view={view} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

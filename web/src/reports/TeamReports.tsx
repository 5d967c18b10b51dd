import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { PrintButton } from '../kit/ui/export/PrintButton.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { type ReportsView, useReportsAddress } from './address.ts'
import { ReportsOverview } from './overview/ReportsOverview.tsx'
import { ReportExport } from './report/Export.tsx'
import { ReportView } from './report/ReportView.tsx'
import { useReportTitle } from './report/useReportTitle.ts'
import { StatementsPanel } from './StatementsPanel.tsx'
import { SavedViews } from './saved/SavedViews.tsx'

const Closing = lazyPart(async () => (await import('../statements/shared/MonthClosing.tsx')).MonthClosing)

const isKind = (view: ReportsView): view is ReportKind => reportKinds.some(kind => kind === view)

function ClosingPanel() {
  const [{ month, clientId }, change] = useReportsAddress()
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Closing
        month={month}
        onMonth={selected => change({ month: selected }, 'choosing')}
        clientId={clientId}
        onClient={selected => change({ clientId: selected }, 'choosing')}
      />
    </Suspense>
  )
}

function Panel({ view }: { view: ReportsView }) {
  if (isKind(view)) return <ReportView key={view} kind={view} />
  switch (view) {
    case 'statements':
      return <StatementsPanel />
    case 'closing':
      return <ClosingPanel />
    default:
      return <ReportsOverview />
  }
}

const reportTabs = [
  { value: 'overview', label: 'Overview' },
  ...reportKinds.map(kind => ({ value: kind, label: kindTitles[kind] })),
  { value: 'statements', label: 'Statements' },
  { value: 'closing', label: 'Close a month' },
] as const

/** How the next report is looked at, whatever was chosen for the one before. */
const defaultView = {
  saved: undefined,
  by: undefined,
  chart: undefined,
  sort: undefined,
  order: 'desc',
} as const

/** For a CLIENT or an ADMIN: what was worked, done and owed, by whatever one wants to know it. */
export function TeamReports() {
  const [address, change] = useReportsAddress()
  const view = reportTabs.some(({ value }) => value === address.view)
    ? (address.view ?? 'overview')
    : 'overview'
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
        onChange={next => change({ ...defaultView, view: next as ReportsView }, 'choosing')}
        keepMounted={false}
      >
        <TabList chosen={view} data-print="never">
          {reportTabs.map(({ value, label }) => (
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

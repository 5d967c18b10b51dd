import type { Permission } from '@claimcrew/contract/permissions'
import { kindTitles, permissionByKind, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useMay } from '../kit/actingFor.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { PrintButton } from '../kit/ui/export/PrintButton.tsx'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { type ReportsView, useReportsAddress } from './address.ts'
import { AuditExport } from './audit/AuditExport.tsx'
import { ReportsOverview } from './overview/ReportsOverview.tsx'
import { ReportExport } from './report/Export.tsx'
import { ReportView } from './report/ReportView.tsx'
import { useReportTitle } from './report/useReportTitle.ts'
import { StatementsPanel } from './StatementsPanel.tsx'
import { SavedViews } from './saved/SavedViews.tsx'

const Closing = lazyPart(async () => (await import('../statements/shared/MonthClosing.tsx')).MonthClosing)

const AuditPanel = lazyPart(async () => (await import('./audit/AuditPanel.tsx')).AuditPanel)

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
    case 'audit':
      return (
        <Suspense fallback={<ListSkeleton />}>
          <AuditPanel />
        </Suspense>
      )
    default:
      return <ReportsOverview />
  }
}

type ReportTab = {
  readonly value: ReportsView
  readonly label: string
  /** What it is called within a sentence. */
  readonly noun: string
  readonly needs: Permission
}

const reportTabs: readonly ReportTab[] = [
  { value: 'overview', label: 'Overview', noun: 'reports', needs: 'reports:read:team' },
  ...reportKinds.map(kind => ({
    value: kind,
    label: kindTitles[kind],
    noun: `the ${kindTitles[kind].toLowerCase()} report`,
    needs: permissionByKind[kind],
  })),
  { value: 'statements', label: 'Statements', noun: 'statements', needs: 'statements:read' },
  { value: 'closing', label: 'Close a month', noun: 'closing months', needs: 'statements:close:team' },
  { value: 'audit', label: 'Audit log', noun: 'the audit log', needs: 'audit:read' },
]

/** How the next report is looked at, whatever was chosen for the one before. */
const defaultView = {
  saved: undefined,
  by: undefined,
  chart: undefined,
  sort: undefined,
  order: 'desc',
  actorId: undefined,
  subjectId: undefined,
  what: undefined,
} as const

/** For a CLIENT or an ADMIN: what was worked, done and owed, by whatever one wants to know it. */
export function TeamReports() {
  const [address, change] = useReportsAddress()
  const may = useMay()
  const tab = reportTabs.find(({ value }) => value === address.view)
  const view = tab?.value ?? 'overview'
  const isAllowed = !tab || may(tab.needs)
  const title = useReportTitle(isKind(view) ? view : 'hours')
  return (
    <Page
      title="Reports"
      fullTitle={isKind(view) ? title : undefined}
      description={
        <span data-print="never">
          {may('pay:read') ? 'Hours, work and cost.' : 'Hours and work.'} Click any number for details.
        </span>
      }
      actions={
        isAllowed &&
        (view === 'audit' ? (
          <AuditExport />
        ) : isKind(view) ? (
          <>
            <SavedViews kind={view} />
            <ReportExport kind={view} />
            <PrintButton />
          </>
        ) : null)
      }
    >
      <Tabs
        value={view}
        onChange={next => change({ ...defaultView, view: next as ReportsView }, 'choosing')}
        keepMounted={false}
      >
        <TabList selected={view} data-print="never">
          {reportTabs
            .filter(({ needs }) => may(needs))
            .map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
        </TabList>
        <Tabs.Panel value={view}>
          {isAllowed ? <Panel view={view} /> : <NotAllowed title={tab.noun} needs={tab.needs} within />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

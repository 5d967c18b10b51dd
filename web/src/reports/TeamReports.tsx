import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { PrintButton } from '../kit/ui/export/PrintButton.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import tabs from '../kit/ui/Tabs.module.css'
import { useReportsAddress, type View } from './address.ts'
import { Overview } from './overview/Overview.tsx'
import { ReportExport } from './report/Export.tsx'
import { Report } from './report/Report.tsx'
import { SavedViews } from './saved/SavedViews.tsx'

const Statements = lazyPart(async () => (await import('../statements/shared/Statements.tsx')).Statements)
const Closing = lazyPart(async () => (await import('../statements/shared/Closing.tsx')).Closing)

const isKind = (view: View): view is ReportKind => reportKinds.some(kind => kind === view)

/** For a CLIENT or an ADMIN: what was worked, done and owed, by whatever one wants to know it. */
export function TeamReports() {
  const [{ view = 'overview', month, clientId, billerId }, change] = useReportsAddress()
  const kind = isKind(view) ? view : undefined
  const onMonth = (wanted: string) => change({ month: wanted }, 'choosing')
  const body = () => {
    if (kind) return <Report key={kind} kind={kind} />
    if (view === 'statements') return <Statements {...{ month, onMonth, clientId, billerId }} />
    if (view === 'closing')
      return (
        <Closing
          {...{ month, onMonth, clientId }}
          onClient={wanted => change({ clientId: wanted }, 'choosing')}
        />
      )
    return <Overview />
  }
  return (
    <Page
      title="Reports"
      description="Hours, work and cost of any days; every number opens to what it was made from."
      actions={
        kind && (
          <>
            <SavedViews kind={kind} />
            <ReportExport kind={kind} />
            <PrintButton />
          </>
        )
      }
    >
      <Tabs
        value={view}
        onChange={wanted => change({ view: wanted as View, saved: undefined, by: undefined }, 'choosing')}
        keepMounted={false}
      >
        <Tabs.List mb="md" className={tabs.tabs ?? ''} data-print="never">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          {reportKinds.map(one => (
            <Tabs.Tab key={one} value={one}>
              {kindTitles[one]}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="statements">Statements</Tabs.Tab>
          <Tabs.Tab value="closing">Close a month</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<ListSkeleton />}>
          <Tabs.Panel value={view}>{body()}</Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  )
}

import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { Tabs } from '@mantine/core'
import { PrintButton } from '../kit/ui/export/PrintButton.tsx'
import { Page } from '../kit/ui/Page.tsx'
import tabs from '../kit/ui/Tabs.module.css'
import { useReportsAddress, type View } from './address.ts'
import { Overview } from './overview/Overview.tsx'
import { ReportExport } from './report/Export.tsx'
import { Report } from './report/Report.tsx'
import { SavedViews } from './saved/SavedViews.tsx'

const isKind = (view: View): view is ReportKind => reportKinds.some(kind => kind === view)

/** For a CLIENT or an ADMIN: what was worked, done and owed, by whatever one wants to know it. */
export function TeamReports() {
  const [{ view = 'overview' }, change] = useReportsAddress()
  const kind = isKind(view) ? view : undefined
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
        </Tabs.List>
        <Tabs.Panel value={view}>{kind ? <Report key={kind} kind={kind} /> : <Overview />}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}

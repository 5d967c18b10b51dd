import { getSettings } from '@claimcrew/contract/notifications/contract'
import { listViews } from '@claimcrew/contract/reports/contract'
import { permissionByKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { kinds } from '@claimcrew/contract/reports/notifications'
import { Anchor, Skeleton, Switch, Text } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { isValidRange } from '../../kit/time/dayRange.ts'
import { rangeText } from '../../kit/time/dayWords.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { useSaveSettings } from '../../notifications/shared/useSaveSettings.ts'
import { RangeAndPersonFilters } from '../report/RangeAndPersonFilters.tsx'
import { useReportQuery } from '../report/reportQueries.ts'
import { toViewHref } from '../saved/viewSettings.ts'
import { KindCard } from './KindCard.tsx'
import classes from './ReportsOverview.module.css'

/** The week in numbers, by mail on Monday morning: on or off. */
function WeeklyMail() {
  const userId = useSession().user?.userId ?? ''
  const read = useCall(getSettings, { params: { userId } })
  const { savePreference } = useSaveSettings(userId)
  const preference = read.data?.wishes.find(({ kind }) => kind === kinds['weekly-report'].name)
  if (!preference) return null
  const { email, emailVerified } = read.data ?? {}
  return (
    <Switch
      label="Email me a weekly summary"
      description={
        emailVerified
          ? `Monday mornings, to ${email}.`
          : `Monday mornings, once you confirm ${email} in your profile.`
      }
      checked={preference.mail}
      onChange={event => savePreference(preference.kind, 'mail', event.currentTarget.checked)}
    />
  )
}

function Views() {
  const { data, error, isError, refetch } = useCall(listViews, {})
  const may = useMay()
  if (!data && isError)
    return <ErrorState title="We couldn’t load your views" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="1.25rem" role="status" aria-label="Loading..." />
  const views = data.views.filter(({ kind }) => may(permissionByKind[kind]))
  if (views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No saved views yet. Open a report, choose dates and filters, then click “Save this view”.
      </Text>
    )
  return (
    <ul className={classes.views}>
      {views.map(view => (
        <li key={view.viewId}>
          <Anchor component={Link} to={toViewHref(view)} size="sm">
            {view.name}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** All reports in short, the views one has saved, and the weekly mail. */
export function ReportsOverview() {
  const { range } = useReportQuery('hours')
  const may = useMay()
  return (
    <>
      <search className={classes.filters} data-print="never">
        <RangeAndPersonFilters />
      </search>
      {isValidRange(range) ? (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {rangeText(range.from, range.to)}, compared with the previous range.
          </Text>
          <div className={classes.cards}>
            {reportKinds
              .filter(kind => may(permissionByKind[kind]))
              .map(kind => (
                <KindCard key={kind} kind={kind} />
              ))}
          </div>
        </>
      ) : (
        <EmptyState title="Choose another range">
          The last day is before the first, or the range is longer than a year.
        </EmptyState>
      )}
      <div className={classes.below} data-print="never">
        <Section title="Saved views" description="Your favorite reports.">
          <Views />
        </Section>
        <Section title="By email" description="Get the numbers without signing in.">
          <WeeklyMail />
        </Section>
      </div>
    </>
  )
}

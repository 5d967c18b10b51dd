import type { MappablePerson, MappingProblem } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarQuestion,
  IconMailQuestion,
  IconScale,
  IconUserOff,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '../../../kit/screen/Link.tsx'
import { FailureReason } from '../FailureReason.tsx'
import { logHref, reportHref } from '../links.ts'
import { SyncOne } from '../sync/Tools.tsx'
import admin from '../TrackingAdmin.module.css'
import { MapTrackerUser } from './MapTrackerUser.tsx'
import classes from './MatchProblems.module.css'
import type { MatchProblem } from './matches.ts'
import people from './PeopleMapping.module.css'
import { SettleButton } from './SettleButton.tsx'
import { UnmapButton } from './UnmapButton.tsx'

const icons: Readonly<Record<MappingProblem['kind'], Icon>> = {
  failing: IconAlertTriangle,
  unread: IconCalendarQuestion,
  'totals-differ': IconScale,
  gone: IconUserOff,
  'email-differs': IconMailQuestion,
  'no-match': IconUserQuestion,
}

type ProblemRowProps = { matchProblem: MatchProblem; billers: readonly MappablePerson[] }

/** What can be done about it, in place. */
function Acts({ matchProblem: { match, problem }, billers }: ProblemRowProps) {
  const { mapping, account: trackerUser } = match
  if (!mapping) return <MapTrackerUser match={match} billers={billers} />
  switch (problem.kind) {
    case 'failing':
    case 'unread':
      return (
        <>
          <Button component={Link} to={logHref(mapping.userId, 'failed')} size="xs" variant="default">
            See the log
          </Button>
          <SyncOne person={mapping} />
        </>
      )
    case 'totals-differ':
      return (
        <>
          <Button component={Link} to={reportHref(mapping.userId)} size="xs" variant="default">
            Report
          </Button>
          <SyncOne person={mapping} />
        </>
      )
    case 'gone':
    case 'email-differs':
      return (
        <>
          <SettleButton kind={problem.kind} trackerUser={trackerUser} mapping={mapping} variant="words" />
          <UnmapButton trackerUser={trackerUser} mapping={mapping} variant="words" />
        </>
      )
    case 'no-match':
      return <UnmapButton trackerUser={trackerUser} mapping={mapping} variant="words" />
    default:
      return problem.kind satisfies never
  }
}

/** One thing that is wrong, and what can be done about it. */
export function ProblemRow({ matchProblem, billers }: ProblemRowProps) {
  const { match, problem } = matchProblem
  const KindIcon = icons[problem.kind]
  const { name, email } = match.account
  const mappedTo = match.mapping?.userName
  return (
    <li className={classes.trouble}>
      <span className={admin.tone} data-tone={problem.kind === 'failing' ? 'bad' : 'attention'}>
        <KindIcon size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={people.account}>
        <span className={people.name}>
          {name || email}
          {mappedTo !== undefined && mappedTo !== name && (
            <span className={admin.small}>matched to {mappedTo}</span>
          )}
        </span>
        <span className={admin.small}>
          <FailureReason problem={problem.text} />
        </span>
      </div>
      <div className={people.acts}>
        <Acts matchProblem={matchProblem} billers={billers} />
      </div>
    </li>
  )
}

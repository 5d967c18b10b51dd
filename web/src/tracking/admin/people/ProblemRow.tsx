import type { Mappable, Problem } from '@claimcrew/contract/tracking/shapes'
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
import admin from '../Admin.module.css'
import { logOf, reportOf } from '../links.ts'
import { Reason } from '../Reason.tsx'
import { SyncOne } from '../sync/Tools.tsx'
import { MapAccount } from './MapAccount.tsx'
import type { Trouble } from './matches.ts'
import people from './People.module.css'
import classes from './Problems.module.css'
import { Settle } from './Settle.tsx'
import { Unmap } from './Unmap.tsx'

const icons: Readonly<Record<Problem['kind'], Icon>> = {
  failing: IconAlertTriangle,
  unread: IconCalendarQuestion,
  'totals-differ': IconScale,
  gone: IconUserOff,
  'email-differs': IconMailQuestion,
  'no-match': IconUserQuestion,
}

type ProblemRowProps = { trouble: Trouble; billers: readonly Mappable[] }

/** What can be done about it, in place. */
function Acts({ trouble: { match, problem }, billers }: ProblemRowProps) {
  const { mapping, account } = match
  if (!mapping) return <MapAccount match={match} billers={billers} />
  switch (problem.kind) {
    case 'failing':
    case 'unread':
      return (
        <>
          <Button component={Link} to={logOf(mapping.userId, 'failed')} size="xs" variant="default">
            See the log
          </Button>
          <SyncOne person={mapping} />
        </>
      )
    case 'totals-differ':
      return (
        <>
          <Button component={Link} to={reportOf(mapping.userId)} size="xs" variant="default">
            Report
          </Button>
          <SyncOne person={mapping} />
        </>
      )
    case 'gone':
    case 'email-differs':
      return (
        <>
          <Settle kind={problem.kind} account={account} mapping={mapping} look="words" />
          <Unmap account={account} mapping={mapping} look="words" />
        </>
      )
    case 'no-match':
      return <Unmap account={account} mapping={mapping} look="words" />
    default:
      return problem.kind satisfies never
  }
}

/** One thing that is wrong, and what can be done about it. */
export function ProblemRow({ trouble, billers }: ProblemRowProps) {
  const { match, problem } = trouble
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
          <Reason problem={problem.text} />
        </span>
      </div>
      <div className={people.acts}>
        <Acts trouble={trouble} billers={billers} />
      </div>
    </li>
  )
}

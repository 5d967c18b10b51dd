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
import { Link } from '../../../kit/Link.tsx'
import classes from '../Admin.module.css'
import { logOf, reportOf } from '../links.ts'
import { AdminReason } from '../Reason.tsx'
import { AdminSyncOne } from '../sync/Tools.tsx'
import { AdminMap } from './MapAccount.tsx'
import type { Trouble } from './matches.ts'
import { AdminSettle } from './Settle.tsx'
import { AdminUnmap } from './Unmap.tsx'

const icons: Readonly<Record<Problem['kind'], Icon>> = {
  failing: IconAlertTriangle,
  unread: IconCalendarQuestion,
  'totals-differ': IconScale,
  gone: IconUserOff,
  'email-differs': IconMailQuestion,
  'no-match': IconUserQuestion,
}

type AdminProblemProps = { trouble: Trouble; billers: readonly Mappable[] }

/** What can be done about it, in place. */
function Acts({ trouble: { match, problem }, billers }: AdminProblemProps) {
  const { mapping, account } = match
  if (!mapping) return <AdminMap match={match} billers={billers} />
  switch (problem.kind) {
    case 'failing':
    case 'unread':
      return (
        <>
          <Button component={Link} to={logOf(mapping.userId, 'failed')} size="xs" variant="default">
            See the log
          </Button>
          <AdminSyncOne person={mapping} />
        </>
      )
    case 'totals-differ':
      return (
        <>
          <Button component={Link} to={reportOf(mapping.userId)} size="xs" variant="default">
            Report
          </Button>
          <AdminSyncOne person={mapping} />
        </>
      )
    case 'gone':
    case 'email-differs':
      return (
        <>
          <AdminSettle kind={problem.kind} account={account} mapping={mapping} look="words" />
          <AdminUnmap account={account} mapping={mapping} look="words" />
        </>
      )
    case 'no-match':
      return <AdminUnmap account={account} mapping={mapping} look="words" />
    default:
      return problem.kind satisfies never
  }
}

/** One thing that is wrong, and what can be done about it. */
export function AdminProblem({ trouble, billers }: AdminProblemProps) {
  const { match, problem } = trouble
  const KindIcon = icons[problem.kind]
  const { name, email } = match.account
  const mappedTo = match.mapping?.userName
  return (
    <li className={classes.trouble}>
      <span className={classes.tone} data-tone={problem.kind === 'failing' ? 'bad' : 'attention'}>
        <KindIcon size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.account}>
        <span className={classes.name}>
          {name || email}
          {mappedTo !== undefined && mappedTo !== name && (
            <span className={classes.small}>mapped to {mappedTo}</span>
          )}
        </span>
        <span className={classes.small}>
          <AdminReason problem={problem.text} />
        </span>
      </div>
      <div className={classes.acts}>
        <Acts trouble={trouble} billers={billers} />
      </div>
    </li>
  )
}

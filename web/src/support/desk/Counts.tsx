import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { DeskCounts } from '@claimcrew/contract/support/shapes'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { SupportAddress } from '../address.ts'
import { minutesText } from '../words.ts'
import classes from './Desk.module.css'

type CountProps = { label: string; number: number; href: Href; isOn: boolean; tone?: 'attention' | undefined }

/** A number that opens what it was made from. */
function Count({ label, number, href, isOn, tone }: CountProps) {
  return (
    <Link
      to={href}
      className={classes.count}
      data-on={isOn || undefined}
      data-tone={tone}
      aria-current={isOn || undefined}
    >
      <span className={`${classes.number} tabular`}>{number}</span>
      <span className={classes.label}>{label}</span>
    </Link>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.count}>
      <span className={`${classes.number} tabular`}>{children}</span>
      <span className={classes.label}>{label}</span>
    </div>
  )
}

const shareText = ({ count, inTime }: DeskCounts['answered']) =>
  count === 0 ? '—' : `${Math.round((inTime / count) * 100)}%`

const about = (what: string, { count, medianMinutes }: DeskCounts['answered']) =>
  count === 0 || medianMinutes === null
    ? `${what} in time, 30 days`
    : `${what} in time, 30 days; half within ${minutesText(medianMinutes)}`

/** What waits, and how the last 30 days went against the targets. */
export function Counts({ counts }: { counts: DeskCounts | undefined }) {
  const [{ show, assignee }] = useAddress(SupportAddress)
  const own = useSession().user?.userId ?? ''
  if (!counts) return <Skeleton height={76} mb="lg" />
  const isWaiting = show === 'waiting'
  return (
    <div className={classes.counts}>
      <Count
        label="Wait for us"
        number={counts.waiting}
        href={to('/support', { show: 'waiting' })}
        isOn={isWaiting && !assignee}
      />
      <Count
        label="Nobody has taken"
        number={counts.unassigned}
        href={to('/support', { show: 'waiting', assignee: 'none' })}
        isOn={isWaiting && assignee === 'none'}
      />
      <Count
        label="Wait for you"
        number={counts.mine}
        href={to('/support', { show: 'waiting', assignee: own })}
        isOn={isWaiting && assignee === own}
      />
      <Count
        label="Overdue"
        number={counts.late}
        href={to('/support', { show: 'late' })}
        isOn={show === 'late'}
        tone={counts.late > 0 ? 'attention' : undefined}
      />
      <Figure label={about('Answered', counts.answered)}>{shareText(counts.answered)}</Figure>
      <Figure label={about('Solved', counts.solved)}>{shareText(counts.solved)}</Figure>
    </div>
  )
}

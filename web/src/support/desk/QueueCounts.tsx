import { to } from '@claimcrew/contract/kit/href'
import { percentText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { DeskCounts } from '@claimcrew/contract/support/shapes'
import { Skeleton } from '@mantine/core'
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

type FigureProps = { label: string; of: DeskCounts['answered'] }

/** How much of the last 30 days was in time. */
function Figure({ label, of }: FigureProps) {
  const { count, inTime, medianMinutes } = of
  return (
    <div className={classes.count}>
      <span className={`${classes.number} tabular`}>{count === 0 ? '—' : percentText(inTime / count)}</span>
      <span className={classes.label}>
        {label}
        <br />
        {medianMinutes === null ? 'none in 30 days' : `median ${minutesText(medianMinutes)}`}
      </span>
    </div>
  )
}

/** What waits, and how the last 30 days went against the targets. */
export function QueueCounts({ counts }: { counts: DeskCounts | undefined }) {
  const [{ show, assignee }] = useAddress(SupportAddress)
  const own = useSession().user?.userId ?? ''
  if (!counts) return <Skeleton height={76} mb="lg" data-awaited />
  const isWaiting = show === 'waiting'
  return (
    <div className={classes.counts}>
      <Count
        label="Waiting on us"
        number={counts.waiting}
        href={to('/support', { show: 'waiting' })}
        isOn={isWaiting && !assignee}
      />
      <Count
        label="Unassigned"
        number={counts.unassigned}
        href={to('/support', { show: 'waiting', assignee: 'none' })}
        isOn={isWaiting && assignee === 'none'}
      />
      <Count
        label="Waiting on you"
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
      <Figure label="Answered on time" of={counts.answered} />
      <Figure label="Solved on time" of={counts.solved} />
    </div>
  )
}

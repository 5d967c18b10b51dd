import { to } from '@claimcrew/contract/kit/href'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { Anchor, Paper, Skeleton, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import classes from './MonthFigures.module.css'
import { MonthFigures } from './MonthFigures.tsx'
import { sumProgress, useProgress } from './progress.ts'

type AgreedMonthProps = { month: string; billerId: string | undefined }

/** What was agreed for a month, beside its hours, and what it costs. What cannot be read is left out. */
export function AgreedMonth({ month, billerId }: AgreedMonthProps) {
  const id = useId()
  const { role } = useSession()
  const { rows, isLoading } = useProgress(month, { billerId: role === 'BILLER' ? undefined : billerId })
  // Nearly every month has something agreed, so its room is kept.
  if (isLoading) return <Skeleton className={classes.waiting ?? ''} data-awaited />
  if (!rows || rows.length === 0) return null
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          Agreed for {monthText(month)}
        </Title>
        <Anchor
          component={Link}
          to={to('/reports', { view: 'statements', month, ...(role !== 'BILLER' && { billerId }) })}
          size="sm"
        >
          Statements
        </Anchor>
      </div>
      <MonthFigures progress={sumProgress(rows)} earns={role === 'BILLER'} />
    </Paper>
  )
}

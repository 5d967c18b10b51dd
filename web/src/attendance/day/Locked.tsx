import { roleMay } from '@claimcrew/contract/permissions'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { monthOf } from '../../kit/months.ts'
import { useActor } from '../actor.ts'
import { MonthReopen } from '../month/Reopen.tsx'
import classes from './Day.module.css'

type DayLockedProps = { billerId: string; day: string }

/** Says that the day does not move any more. */
export function DayLocked({ billerId, day }: DayLockedProps) {
  const actor = useActor()
  const reopens = actor !== null && roleMay(actor.role, 'attendance:reopen:all')
  return (
    <div className={classes.locked}>
      <IconLock size={18} stroke={1.6} aria-hidden />
      <div>
        <Text size="sm" fw={560}>
          Approved and locked
        </Text>
        <Text size="sm" c="dimmed" mb={reopens ? 'xs' : 0}>
          Nothing about this day can be changed{reopens ? '.' : ' unless an administrator reopens the month.'}
        </Text>
        {reopens && <MonthReopen billerId={billerId} month={monthOf(day)} />}
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { productionStatusStyles } from '../../shared/productionStatusStyles.ts'
import classes from '../Day.module.css'
import { hasUndecidedPart, type OpenDay } from '../openDay.ts'
import { useDayState } from '../useOpenDay.ts'
import type { TakeBackState } from './useSubmit.ts'

type DayStatusProps = { open: OpenDay; takingBack: TakeBackState }

/** How each client's part of the day stands, where there is more than a draft of one; and the way back of what waits. */
export function DayStatus({ open, takingBack }: DayStatusProps) {
  const { reply } = useDayState(open)
  const { parts, status } = reply.day
  if (parts.length === 0 || (parts.length === 1 && status === 'draft')) return null
  return (
    <div className={classes.standing} data-day-status>
      <ul className={classes.parts} aria-label="Day status">
        {parts.map(part => (
          <li key={part.clientId}>
            {part.clientName} <StateBadge stateStyle={productionStatusStyles[part.status]} />
          </li>
        ))}
      </ul>
      {hasUndecidedPart(reply.day) && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
          loading={takingBack.isTakingBack}
          onClick={takingBack.takeBack}
        >
          Withdraw
        </Button>
      )}
    </div>
  )
}

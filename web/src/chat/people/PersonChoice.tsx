import type { Contact } from '@claimcrew/contract/chat/shapes'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatZoneCity } from '../../kit/time/timeZones.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import classes from './People.module.css'

const roleWords = { BILLER: 'Biller', CLIENT: 'Client', ADMIN: 'Admin' } as const

type PersonChoiceProps = { person: Contact; chosen: boolean; disabled: boolean; onChoose: () => void }

/** Somebody who can be chosen, with what time it is where they are. */
export function PersonChoice({ person, chosen, disabled, onChoose }: PersonChoiceProps) {
  const { userName, role, timeZone } = person
  const now = useMinute()
  return (
    <li>
      <UnstyledButton
        className={classes.person ?? ''}
        aria-pressed={chosen}
        disabled={disabled}
        onClick={onChoose}
      >
        <PersonAvatar person={person} size={36} />
        <span className={classes.name} dir="auto">
          {userName}
        </span>
        <span className={classes.about}>
          {roleWords[role]} · {formatClock(timeZone, now)} {formatZoneCity(timeZone)}
        </span>
        {chosen && <IconCheck size={18} stroke={2} className={classes.check} aria-hidden />}
      </UnstyledButton>
    </li>
  )
}

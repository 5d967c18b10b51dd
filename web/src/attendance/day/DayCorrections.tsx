import type { Correction } from '@claimcrew/contract/attendance/corrections'
import { Button, Title } from '@mantine/core'
import { CorrectionCard } from '../requests/CorrectionCard.tsx'
import { type AttendanceDay, useDayAccess } from './attendanceDay.ts'
import type { DayChange } from './change.ts'
import classes from './Day.module.css'

type DayCorrectionsProps = { day: AttendanceDay; onChange: (change: DayChange) => void }

/** The day's corrections, made or asked for, each with before and after, who, when and why. */
export function DayCorrections({ day, onChange }: DayCorrectionsProps) {
  const access = useDayAccess(day)
  const { corrections, sessions } = day
  if (corrections.length === 0) return null
  // Corrections without a decision come first, then the latest.
  const inOrder = corrections.toSorted(
    (one, other) =>
      Number(other.state === 'asked') - Number(one.state === 'asked') ||
      Date.parse(other.askedAt) - Date.parse(one.askedAt),
  )
  const objected = new Set(
    corrections.filter(({ state }) => state !== 'withdrawn').map(({ disputes }) => disputes),
  )
  const objection = (correction: Correction) => {
    const session = sessions.find(({ attendanceId }) => attendanceId === correction.attendanceId)
    // Only to a correction that another user made without a request, and once.
    if (access !== 'ask' || correction.state !== 'made' || objected.has(correction.correctionId) || !session)
      return
    return (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange({ kind: 'object', session, correction })}
      >
        Object
      </Button>
    )
  }
  return (
    <section aria-labelledby="day-corrections">
      <Title order={3} size="h4" mb="xs" id="day-corrections">
        Corrections
      </Title>
      <ul className={classes.list}>
        {inOrder.map(correction => (
          <li key={correction.correctionId}>
            <CorrectionCard correction={correction} action={objection(correction)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

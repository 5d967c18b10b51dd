import type { TaskEvent, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, TimeText } from '../../kit/ui/TimeText.tsx'
import { usePractices } from '../../organizations/shared/usePractices.ts'
import { eventText } from './historyWords.ts'
import classes from './Panel.module.css'

const firstShown = 5

type TaskHistoryProps = {
  events: readonly TaskEvent[]
  timeZone: string
  people: readonly TaskPerson[]
  clientId: string
}

/** Who changed what, the latest first. */
export function TaskHistory({ events, timeZone, people, clientId }: TaskHistoryProps) {
  const [all, setAll] = useState(false)
  const namesPractice = events.some(({ changes }) => changes.some(({ field }) => field === 'practiceId'))
  const practices = usePractices(namesPractice ? clientId : undefined).data?.practices
  const around = {
    momentOf: (at: string) => formatDateTime(at, timeZone),
    nameOf: (id: string) => people.find(({ userId }) => userId === id)?.userName,
    practiceNameOf: (id: string) => practices?.find(({ practiceId }) => practiceId === id)?.name,
  }
  const latest = events.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const visibleEvents = all ? latest : latest.slice(0, firstShown)
  return (
    <>
      <ol className={classes.history}>
        {visibleEvents.map(event => (
          <li key={event.eventId}>
            <span>{eventText(event, around)}</span>
            {event.note && <span className={classes.said}>“{event.note}”</span>}
            <span className={classes.when}>
              <TimeText at={event.at} />
            </span>
          </li>
        ))}
      </ol>
      {visibleEvents.length < events.length && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          Show all {events.length} steps
        </Button>
      )}
    </>
  )
}

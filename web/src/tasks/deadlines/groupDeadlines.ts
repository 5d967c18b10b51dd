import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { dayText } from '../../kit/time/dayWords.ts'

type DatedTask = {
  readonly dueAt: Instant | null
  readonly timeZone: string
  readonly dollarsCents: number | null
}

type DeadlineGroup<Task> = {
  readonly key: string
  readonly label: string
  readonly late: boolean
  readonly tasks: readonly Task[]
  readonly dollarsCents: number
}

function labelOf(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayText(day)
}

/**
 * Tasks in the order in which they came, by the day on which they run out in their client's zone. What is over comes as
 * one, what costs most first, for of these no day is left to go by.
 */
export function groupTasksByDay<Task extends DatedTask>(
  tasks: readonly Task[],
  now: Instant,
): readonly DeadlineGroup<Task>[] {
  const days = new Map<string, { label: string; late: boolean; tasks: Task[]; dollarsCents: number }>()
  for (const task of tasks) {
    const { dueAt, timeZone, dollarsCents } = task
    if (dueAt === null) continue
    const late = dueAt < now
    const day = dayIn(timeZone, dueAt)
    const key = late ? 'late' : day
    const group = days.get(key) ?? {
      label: late ? 'Past deadline' : labelOf(day, dayIn(timeZone, now)),
      late,
      tasks: [],
      dollarsCents: 0,
    }
    group.tasks.push(task)
    group.dollarsCents += dollarsCents ?? 0
    days.set(key, group)
  }
  days.get('late')?.tasks.sort((one, other) => (other.dollarsCents ?? 0) - (one.dollarsCents ?? 0))
  return [...days].map(([key, day]) => ({ key, ...day }))
}

type PracticeTask = {
  readonly practiceId: string | null
  readonly practiceName: string | null
  readonly dollarsCents: number | null
}

/** The same tasks by the practice they are for, in the order of its name; within one as they came. What names none is last. */
export function groupTasksByPractice<Task extends PracticeTask>(
  tasks: readonly Task[],
): readonly DeadlineGroup<Task>[] {
  const groups = [...Map.groupBy(tasks, ({ practiceId }) => practiceId ?? 'none')].map(([key, those]) => ({
    key,
    label: those[0]?.practiceName ?? 'No practice',
    late: false,
    tasks: those,
    dollarsCents: those.reduce((sum, { dollarsCents }) => sum + (dollarsCents ?? 0), 0),
  }))
  return groups.sort(
    (one, other) =>
      Number(one.key === 'none') - Number(other.key === 'none') || one.label.localeCompare(other.label, 'en'),
  )
}

import type { SandboxPerson } from '../../sandbox/server.ts'
import { account, row } from './trackedWorld.ts'

/** Days of March 2026 as `01` to `31`. */
export const march = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))

/** Somebody of Manila who works over midnight, which is at 16:00 UTC: from 22:00 to 02:00 on every day there is. */
export const nightWorker = (name: string): SandboxPerson =>
  account(name, {
    timezone: 'Asia/Manila',
    async stretches(from, to) {
      const nights: { start: string; end: string; breaks: [] }[] = []
      for (let at = Date.parse(`${from.slice(0, 10)}T14:00:00Z`); at < Date.parse(to); at += 86_400_000)
        nights.push({ start: isoOf(at), end: isoOf(at + 4 * 3_600_000), breaks: [] })
      return nights.filter(({ start, end }) => start < to && end > from)
    },
  })

const isoOf = (at: number) => new Date(at).toISOString()

/**
 * Of each night two rows: one from 22:30 to 00:30 for the project and the task of its day, and ten minutes from 01:00
 * on for none. So each day after the first comes to 7,800 seconds: 1,800 of the night before, 600, and 5,400 of its own.
 */
export const nightRows = (person: SandboxPerson, days: readonly string[]) =>
  days.flatMap(day => [
    row(person, `2026-03-${day}T14:30:00.000Z`, 7200, {
      projectId: `project-${day}`,
      projectName: `Project ${day}`,
      taskId: `task-${day}`,
      taskName: `Task ${day}`,
    }),
    row(person, `2026-03-${day}T17:00:00.000Z`, 600),
  ])

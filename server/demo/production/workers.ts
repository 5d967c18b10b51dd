import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { readProfiles } from '../../src/profiles/store.ts'
import type { DemoTools } from '../load.ts'
import { practicesOf } from '../organizations/practices.ts'
import type { DemoUser } from '../people/findPeople.ts'
import { sortByTrade } from '../profiles/trades.ts'
import { listBillerTasks } from '../tasks/task-store.ts'
import type { DemoWorker } from './pastEntries.ts'
import { practiceHabits, workOfDay } from './practice.ts'

export type Workers = (billerId: string, clientId: OrganizationId) => DemoWorker

type PracticeMonths = {
  readonly periods: readonly EngagementPeriod[]
  readonly first: string
  /** The practices' ids by client and name. */
  readonly practiceIds: ReadonlyMap<string, string>
}

/** How many months a day comes after those of the first one. */
const monthsBetween = (first: string, day: string): number => {
  const monthOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
  return monthOf(day) - monthOf(first)
}

/** Among whom a kind of work is divided, and how much of it is theirs: appeals are mostly with those who work denials. */
function whoDoes(workType: string, own: readonly string[]): readonly [doneBy: string, share: number] {
  if (workType !== 'appeals') return [workType, 1]
  return own.includes('denials-technical') ? ['denials-technical', 0.8] : ['insurance-ar-follow-up', 0.2]
}

/** Who works for whom, with what a day brings them. */
export async function readWorkers(
  { tx, now, random }: DemoTools,
  billers: readonly DemoUser[],
  clients: readonly DemoUser[],
  { periods, first, practiceIds }: PracticeMonths,
): Promise<Workers> {
  const ids = billers.map(one => one.userId)
  const profiles = new Map((await readProfiles(tx, ids, now)).map(one => [one.userId, one]))
  const tasks = Map.groupBy(await listBillerTasks(tx, ids), one => `${one.assigneeId} ${one.clientId}`)
  const reported = new Map<string, number>()
  const worked = new Map<string, number>()
  const paces = new Map(ids.map(id => [id, 0.82 + random() * 0.36]))
  const workTypes = new Map(ids.map(id => [id, sortByTrade(profiles.get(id)?.workTypes ?? [])]))
  const clientsOf = (id: string) =>
    new Set(periods.filter(one => one.billerId === id).map(one => one.clientId))
  /** When each of those who do a kind of work for a client did so; who works for two counts half. */
  const listDoers = (clientId: OrganizationId, workType: string) =>
    periods
      .filter(one => one.clientId === clientId && workTypes.get(one.billerId)?.includes(workType))
      .map(({ billerId, startedOn, endedOn }) => ({
        startedOn,
        endedOn: endedOn ?? '9999',
        share: 1 / clientsOf(billerId).size,
      }))
  const workerOf = (billerId: string, clientId: OrganizationId): DemoWorker => {
    const [usual = '', ...more] = workTypes.get(billerId) ?? []
    const client = clients.findIndex(one => one.userId === clientId)
    const habits = practiceHabits[client] ?? practiceHabits[0]
    const byMonth = [0, 1, 2, 3].map(step =>
      Object.entries(workOfDay(habits, step)).map(([type, units]) => {
        const [doneBy, share] = whoDoes(type, [usual, ...more])
        return { type, units: units * share, doers: listDoers(clientId, doneBy) }
      }),
    )
    /** What comes in is divided among those who are there by then. */
    const maxUnitsOn = (day: string) =>
      Object.fromEntries(
        (byMonth[monthsBetween(first, day)] ?? []).map(({ type, units, doers }) => {
          const there = doers.filter(one => one.startedOn <= day && day <= one.endedOn)
          const people = there.reduce((sum, { share }) => sum + share, 0)
          return [type, units / Math.max(1, people)]
        }),
      )
    return {
      workTypes: [usual, ...more],
      pace: paces.get(billerId) ?? 1,
      practices: practicesOf(client).map(one => ({
        ...one,
        practiceId: practiceIds.get(`${clientId} ${one.practice}`) ?? null,
      })),
      worked,
      tasks: tasks.get(`${billerId} ${clientId}`) ?? [],
      reported,
      maxUnitsOn,
    }
  }
  const workers = new Map(
    periods.map(({ billerId, clientId }) => [`${billerId} ${clientId}`, workerOf(billerId, clientId)]),
  )
  return (billerId, clientId) => {
    const worker = workers.get(`${billerId} ${clientId}`)
    if (!worker) throw new Error('Somebody works for whom nobody has engaged')
    return worker
  }
}

import { isOwnWork } from '@claimcrew/contract/attendance/clientWork'
import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { listPeriodsAmong, listPeriodsWithin } from '../engagements/period-store.ts'
import { type LiveReader, type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { listPeople } from '../people/store.ts'

export const topics: LiveTopic[] = [
  liveTopic(attendanceChanged, {
    may: 'attendance:read',
    deliver: async ({ db, now }, events, readers) => {
      const billerIds = [...new Set(events.flatMap(event => event.subject ?? []))]
      const clients = readers.flatMap(({ organizationId }) => organizationId ?? [])
      const [ties, billers] =
        clients.length === 0
          ? [[], []]
          : await Promise.all([listPeriodsAmong(db, clients, billerIds), listPeople(db, billerIds)])
      // Only of work that names no client one must know who else engages the biller.
      const unnamed = events.flatMap(event => (event.part === null ? (event.subject ?? []) : []))
      const utc = dayIn('UTC', now)
      const all =
        clients.length === 0 || unnamed.length === 0
          ? []
          : await listPeriodsWithin(db, unnamed, addDays(utc, -2), addDays(utc, 1))
      const todays = new Map(billers.map(biller => [biller.id, dayIn(biller.timeZone, now)]))
      const maySee = (reader: LiveReader, billerId: string, clientId: OrganizationId | null) => {
        const today = todays.get(billerId) ?? dayIn(reader.timeZone, now)
        const own = all.filter(period => period.billerId === billerId)
        // Work that began late yesterday goes on past midnight.
        return [today, addDays(today, -1)].some(
          day => maySeeWorkOn(reader, billerId, ties, day) && isOwnWork(reader, { clientId, day }, own),
        )
      }
      return events.flatMap(event => {
        const billerId = event.subject ?? ''
        const concerned = readers.filter(reader => maySee(reader, billerId, event.part))
        return concerned.map(({ userId }) => ({ event, userId, body: { billerId } }))
      })
    },
  }),
]

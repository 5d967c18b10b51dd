import { auditWords, isAuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { sql } from 'kysely'
import { type AuditRow, listAuditEvents, listEventsByOthers } from '../kit/data/audit.ts'
import type { Db } from '../kit/data/db.ts'
import type { PagePosition } from '../kit/data/paging.ts'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { readActingNames } from './acting-name-store.ts'

const eventsAtOnce = 500

type ReadPage = (after: PagePosition | null, limit: number) => Promise<AuditRow[]>

/** All that these pages have, in words. */
async function* listEvents(db: Db, readPage: ReadPage) {
  let after: PagePosition | null = null
  for (;;) {
    const events = await readPage(after, eventsAtOnce)
    const nameActor = await readActingNames(
      db,
      events.map(({ actorId, organizationId }) => ({ userId: actorId, organizationId })),
    )
    for (const event of events)
      yield {
        ...event,
        actorName: event.actorId && nameActor(event.actorId, event.organizationId),
        what: isAuditKind(event.action) ? auditWords[event.action] : event.action,
      }
    const last = events.at(-1)
    if (!last || events.length < eventsAtOnce) return
    after = [last.at, last.id]
  }
}

export const ownData: OwnData = {
  tables: [
    ownTable(
      'account',
      ['userId'],
      userId => sql`select id as "userId", user_name as "userName", fname as "firstName", email,
        email_verified_at as "emailVerifiedAt", phone_number as "phoneNumber", address, role, time_zone as "timeZone",
        introduction, role_interest as "roleInterest", experience, payment_preference as "paymentPreference",
        service_timeline as "serviceTimeline", created_at as "createdAt"
      from users where id = ${userId}`,
    ),
    ownTable(
      'sign-ins',
      ['createdAt', 'sessionId'],
      userId => sql`select created_at as "createdAt", last_seen_at as "lastSeenAt", ended_at as "endedAt", browser,
        address, id as "sessionId"
      from sessions where user_id = ${userId}`,
    ),
    ownTable(
      'organizations',
      ['since', 'seatId'],
      userId => sql`select o.name, s.duties, s.since, s.ended_at as "endedAt", s.id as "seatId"
      from organization_seats s join organizations o on o.id = s.organization_id where s.user_id = ${userId}`,
    ),
    {
      name: 'what-you-did',
      async *read(db, { userId }) {
        const readPage: ReadPage = (...page) => listAuditEvents(db, { actorId: userId }, ...page)
        for await (const { at, what, before, after, reason, address } of listEvents(db, readPage))
          yield { at, what, before, after, reason, address }
      },
    },
    {
      // Not from where: that is data of the other person.
      name: 'what-others-did-with-your-data',
      async *read(db, { userId }) {
        const readPage: ReadPage = (...page) => listEventsByOthers(db, { userId, exporters: [] }, ...page)
        for await (const { at, actorName, what, reason } of listEvents(db, readPage))
          yield { at, who: actorName, what, reason }
      },
    },
  ],
  listFiles: async (db, userId) => {
    const row = await db
      .selectFrom('users')
      .select('picture_id as fileId')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.fileId ? [{ fileId: row.fileId, purpose: 'people:picture' }] : []
  },
}

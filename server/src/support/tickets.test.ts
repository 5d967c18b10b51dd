import { deactivateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { maxReplies, type NewReply, type TicketChange } from '@claimcrew/contract/support/shapes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTicket } from '../../test/cases/support.ts'
import { day, hour, type Person, World } from '../../test/world.ts'
import { defaultLimits } from '../kit/limits/settings.ts'
import { mailNotifications } from '../notifications/notificationEmail.ts'

const world = await World.open({
  limits: { ...defaultLimits, ticketsAnHour: 1000, ticketRepliesAnHour: 1000 },
})
const admin = await world.join('ADMIN', { userName: 'Avery Quinn' })

const ticketOf = (by: Person, ticketId: string) => by.get(contract.getTicket, { params: { ticketId } })
const reply = (by: Person, ticketId: string, text: string, more: Partial<NewReply> = {}) =>
  by.call(contract.replyToTicket, { params: { ticketId }, body: { text, ...more } })
const change = (by: Person, ticketId: string, body: TicketChange) =>
  by.call(contract.changeTicket, { params: { ticketId }, body })
const statusOf = async (ticketId: string) => (await ticketOf(admin, ticketId)).ticket.status
const newsOf = ({ userId }: Person) =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'description', 'link'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('a ticket', () => {
  it('is opened by a client or a biller, has its own number, and notifies all administrators', async () => {
    const [client, biller] = [await world.join('CLIENT', { userName: 'Mesa' }), await world.join('BILLER')]
    const ticket = await openTicket(client)
    expect(ticket).toMatchObject({
      authorId: client.userId,
      authorName: 'Mesa',
      status: 'open',
      category: 'attendance',
      priority: null,
      assigneeId: null,
      desk: null,
    })
    expect((await openTicket(biller)).number).toBeGreaterThan(ticket.number)
    const body = { category: 'other', subject: 'Mine', text: 'Mine' } as const
    expect((await admin.call(contract.createTicket, { body })).status).toBe(403)
    expect(await newsOf(admin)).toContainEqual({
      kind: kinds['ticket-opened'].name,
      title: `New ticket #${ticket.number}`,
      description: 'Mesa: A punch is missing',
      link: `/support?ticket=${ticket.ticketId}`,
    })
  })

  it('goes from opened to solved, and tells each side of what the other has done', async () => {
    const client = await world.join('CLIENT')
    const { ticketId, number } = await openTicket(client)
    expect((await change(admin, ticketId, { assigneeId: admin.userId })).status).toBe(200)
    await reply(admin, ticketId, 'Which day was it?')
    expect(await statusOf(ticketId)).toBe('waiting')
    await reply(client, ticketId, 'It was Monday.')
    expect(await statusOf(ticketId)).toBe('open')
    await reply(admin, ticketId, 'It is there now.', { status: 'solved' })
    const { ticket, replies } = await ticketOf(client, ticketId)
    expect(ticket.status).toBe('solved')
    expect(replies.map(({ text, fromSupport }) => [text, fromSupport])).toEqual([
      ['Which day was it?', true],
      ['It was Monday.', false],
      ['It is there now.', true],
    ])
    expect((await newsOf(client)).map(({ title }) => title)).toEqual([
      `Answer to your ticket #${number}`,
      `Answer to your ticket #${number}`,
    ])
  })

  it('whose author is away reaches them by email, with a link back to it', async () => {
    const client = await world.join('CLIENT', { email: 'away@people.test' })
    await sql`update users set email_verified_at = ${world.now.toISOString()} where id = ${client.userId}`.execute(
      world.db,
    )
    const { ticketId, number } = await openTicket(client)
    await reply(admin, ticketId, 'Please try again now.')
    await reply(admin, ticketId, 'Their tracker was off.', { internal: true })
    await world.run(mailNotifications)
    const emails = await world.readMailsTo('away@people.test')
    expect(emails.map(({ subject }) => subject)).toEqual([`Answer to your ticket #${number}`])
    expect(emails[0]?.text).toContain('Please try again now.')
    expect(emails[0]?.text).toContain(
      `https://claimcrew.test/?to=${encodeURIComponent(`/support?ticket=${ticketId}`)}`,
    )
    expect(JSON.stringify(emails)).not.toContain('tracker was off')
  })

  it('that is over opens again when its author replies, and stays so when an administrator does', async () => {
    const client = await world.join('CLIENT')
    for (const status of ['solved', 'closed'] as const) {
      const { ticketId } = await openTicket(client)
      await change(admin, ticketId, { status })
      await reply(admin, ticketId, 'One more thing.')
      expect(await statusOf(ticketId)).toBe(status)
      await reply(client, ticketId, 'It is not done.')
      expect(await statusOf(ticketId)).toBe('open')
    }
  })

  it('is closed and opened by its author, who may do nothing else to it', async () => {
    const client = await world.join('CLIENT')
    const { ticketId } = await openTicket(client)
    expect((await change(client, ticketId, { status: 'closed' })).body.ticket.status).toBe('closed')
    expect((await change(client, ticketId, { status: 'closed' })).status).toBe(200)
    expect((await change(client, ticketId, { status: 'open' })).body.ticket.status).toBe('open')
    const before = await world.fingerprint()
    for (const deskChange of [
      { status: 'waiting' },
      { status: 'solved' },
      { priority: 'urgent' },
      { assigneeId: null },
      { status: 'closed', priority: 'low' },
    ] as const)
      expect((await change(client, ticketId, deskChange)).status).toBe(403)
    expect((await reply(client, ticketId, 'Mine', { status: 'solved' })).status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
  })

  it('that is closed goes nowhere but back to open', async () => {
    const client = await world.join('CLIENT')
    const { ticketId } = await openTicket(client)
    await change(admin, ticketId, { status: 'closed' })
    const before = await world.fingerprint()
    for (const status of ['waiting', 'solved'] as const)
      expect((await change(admin, ticketId, { status })).status).toBe(409)
    expect((await reply(admin, ticketId, 'Well', { status: 'solved' })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is assigned to administrators who are there, and free again when one leaves', async () => {
    const [client, leaving] = [await world.join('CLIENT'), await world.join('ADMIN')]
    const { ticketId } = await openTicket(client)
    const to = { assigneeId: leaving.userId, priority: 'high' } as const
    expect((await change(admin, ticketId, to)).body.ticket).toMatchObject({
      ...to,
      desk: { ...to, assigneeName: leaving.user.userName },
    })
    expect((await ticketOf(client, ticketId)).ticket).toMatchObject({ assigneeId: null, priority: null })
    expect((await newsOf(leaving)).at(-1)?.kind).toBe(kinds['ticket-assigned'].name)
    for (const assigneeId of [client.userId, '00000000-0000-4000-8000-000000000000'])
      expect((await change(admin, ticketId, { assigneeId })).body.fields).toHaveProperty('assigneeId')
    await admin.get(deactivateUser, { params: { id: leaving.userId } })
    const { ticket } = await ticketOf(admin, ticketId)
    expect(ticket.desk?.assigneeId).toBeNull()
    expect((await change(admin, ticketId, { assigneeId: leaving.userId })).status).toBe(422)
  })

  it('has an audit event for each change, and none when nothing changed', async () => {
    const client = await world.join('CLIENT')
    const { ticketId } = await openTicket(client)
    await change(admin, ticketId, { priority: 'high' })
    await change(admin, ticketId, { priority: 'high' })
    const traces = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', ticketId)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(traces).toEqual([
      { action: 'ticket:opened', actor_id: client.userId },
      { action: 'ticket:changed', actor_id: admin.userId },
    ])
  })

  it('sent twice with the same key is there once, and so is a reply', async () => {
    const client = await world.join('CLIENT')
    const more = { headers: { 'idempotency-key': 'the-same-key-again' } }
    const body = { category: 'jobs', subject: 'Once', text: 'Once' } as const
    const first = await client.get(contract.createTicket, { body }, more)
    expect(await client.get(contract.createTicket, { body }, more)).toEqual(first)
    const { ticketId } = first.ticket
    const again = { headers: { 'idempotency-key': 'another-key-twice' } }
    for (const _ of [1, 2])
      await client.get(contract.replyToTicket, { params: { ticketId }, body: { text: 'Hello' } }, again)
    expect((await ticketOf(client, ticketId)).replies).toHaveLength(1)
    expect((await client.get(contract.listTickets, { query: {} })).total).toBe(1)
  })
})

describe('what is refused changes nothing', () => {
  it.each([
    ['an empty subject', { subject: ' ' }, 'subject'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(151) }, 'subject'],
    ['no text', { text: '\n' }, 'text'],
    ['100,000 characters', { text: 'x'.repeat(100_000) }, 'text'],
    ['a lone surrogate', { text: 'a \ud800 b' }, 'text'],
    ['a NUL', { text: 'a \0 b' }, 'text'],
    ['a patient', { text: 'Patient John Smith, DOB 04/12/1961' }, 'text'],
    ['an unknown category', { category: 'moon' }, 'category'],
    ['a file twice', { fileIds: Array(2).fill('00000000-0000-4000-8000-000000000000') }, 'fileIds'],
    ['a file that is not there', { fileIds: ['00000000-0000-4000-8000-000000000000'] }, 'fileIds'],
  ])('a ticket with %s', async (_, wrong, field) => {
    const client = await world.join('CLIENT')
    const before = await world.fingerprint()
    const payload = { category: 'other', subject: 'Help', text: 'Please', ...wrong }
    const answer = await client.send({ method: 'POST', url: '/api/tickets', payload })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
    expect(await world.fingerprint()).toBe(before)
  })

  it('a reply by someone else, to an unknown ticket, to a duplicate, or beyond the maximum of replies', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('BILLER')]
    const [{ ticketId }, { ticketId: double }, { ticketId: long }] = [
      await openTicket(client),
      await openTicket(client),
      await openTicket(client),
    ]
    await admin.get(contract.mergeTicket, { params: { ticketId: double }, body: { intoId: ticketId } })
    await sql`insert into ticket_replies
      select gen_random_uuid(), ${long}, ${client.userId}, 'So', false, false, ${world.now.toISOString()}
      from generate_series(1, ${maxReplies}::int)`.execute(world.db)
    const before = await world.fingerprint()
    expect((await reply(other, ticketId, 'Me too')).status).toBe(404)
    expect((await reply(admin, client.userId, 'Hello')).status).toBe(404)
    for (const by of [client, admin]) expect((await reply(by, double, 'Hello')).status).toBe(409)
    expect((await reply(client, long, 'More')).status).toBe(409)
    expect((await reply(client, ticketId, 'x'.repeat(10_001))).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('more than so many tickets, replies or files an hour, over all processes', async () => {
    const strict = await World.open({
      limits: { ...defaultLimits, ticketsAnHour: 2, ticketRepliesAnHour: 2 },
    })
    const client = await strict.join('CLIENT')
    const { ticketId } = await openTicket(client)
    await openTicket(client)
    const body = { category: 'other', subject: 'Third', text: 'Third' } as const
    const refused = await client.at(await strict.anotherApp()).call(contract.createTicket, { body })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (const status of [200, 200, 429]) expect((await reply(client, ticketId, 'Hello')).status).toBe(status)
    strict.pass(hour + 1)
    expect((await client.call(contract.createTicket, { body })).status).toBe(200)
  })
})

describe('the list of tickets', () => {
  it('holds one’s own alone, in the order in which they moved, page by page', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await openTicket(other)
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      world.pass(1000)
      ids.push((await openTicket(client)).ticketId)
    }
    world.pass(1000)
    await reply(client, ids[0] ?? '', 'Still there?')
    const first = await client.get(contract.listTickets, { query: { limit: 2 } })
    expect([first.total, first.items.map(one => one.ticketId)]).toEqual([3, [ids[0], ids[2]]])
    const second = await client.get(contract.listTickets, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([second.items.map(one => one.ticketId), second.nextCursor]).toEqual([[ids[1]], null])
    const madeUp = await client.call(contract.listTickets, { query: { cursor: 'made up' } })
    expect([madeUp.status, Object.keys(madeUp.body.fields)]).toEqual([422, ['cursor']])
  })

  it('is filtered by state, category and words, and for an ADMIN by who has taken it', async () => {
    const client = await world.join('CLIENT', { userName: 'Zoë Bright' })
    const billing = (await openTicket(client, { category: 'billing', subject: 'Invoice' } as never)).ticketId
    const jobs = (await openTicket(client, { category: 'jobs', subject: 'A post' } as never)).ticketId
    await change(admin, jobs, { status: 'solved', assigneeId: admin.userId })
    const listTicketIds = async (by: Person, query: Record<string, unknown>) =>
      (await by.get(contract.listTickets, { query })).items.map(one => one.ticketId).sort()
    expect(await listTicketIds(client, { status: 'solved' })).toEqual([jobs])
    expect(await listTicketIds(client, { category: ['billing', 'jobs'] })).toEqual([billing, jobs].sort())
    expect(await listTicketIds(client, { q: 'invOICE punched' })).toEqual([billing])
    expect(await listTicketIds(client, { q: '%' })).toEqual([])
    expect(await listTicketIds(admin, { q: 'zoe bright' })).toEqual([billing, jobs].sort())
    expect(await listTicketIds(admin, { authorId: client.userId, assigneeId: admin.userId })).toEqual([jobs])
    expect(await listTicketIds(admin, { authorId: client.userId, assigneeId: 'none' })).toEqual([billing])
    for (const query of [{ assigneeId: 'none' }, { waiting: 'true' }, { late: 'true' }, { priority: 'low' }])
      expect((await client.call(contract.listTickets, { query: query as never })).status).toBe(403)
    for (const query of [{ status: 'moon' }, { category: 'moon' }, { assigneeId: 'me' }])
      expect((await admin.call(contract.listTickets, { query: query as never })).status).toBe(422)
  })
})

describe('duplicates', () => {
  const merge = (by: Person, ticketId: string, intoId: string) =>
    by.call(contract.mergeTicket, { params: { ticketId }, body: { intoId } })

  it('point to the original ticket, which waits since the first of them did', async () => {
    const client = await world.join('CLIENT')
    const { ticketId: double, number } = await openTicket(client)
    const since = world.now.toISOString()
    world.pass(hour)
    const { ticketId: into, number: next } = await openTicket(client)
    await change(admin, into, { status: 'solved' })
    expect((await merge(admin, double, into)).status).toBe(200)
    const reloaded = (await ticketOf(client, double)).ticket
    expect([reloaded.status, reloaded.mergedInto?.ticketId]).toEqual(['closed', into])
    const { ticket } = await ticketOf(admin, into)
    expect(ticket).toMatchObject({ status: 'open', desk: { waitsSince: since } })
    expect(ticket.merged.map(one => one.number)).toEqual([number])
    expect((await newsOf(client)).at(-1)).toMatchObject({
      title: `Ticket #${number} was merged into #${next}`,
      link: `/support?ticket=${into}`,
    })
    expect((await change(client, double, { status: 'open' })).status).toBe(409)
  })

  it('of a duplicate follow it to the original', async () => {
    const client = await world.join('CLIENT')
    const [a, b, c] = [await openTicket(client), await openTicket(client), await openTicket(client)]
    await merge(admin, a.ticketId, b.ticketId)
    await merge(admin, b.ticketId, c.ticketId)
    expect((await ticketOf(client, a.ticketId)).ticket.mergedInto?.ticketId).toBe(c.ticketId)
  })

  it('are of one author, of two tickets, and merged once by an ADMIN', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const [a, b, c] = [await openTicket(client), await openTicket(client), await openTicket(other)]
    await merge(admin, a.ticketId, b.ticketId)
    const before = await world.fingerprint()
    expect((await merge(admin, b.ticketId, c.ticketId)).status).toBe(409)
    expect((await merge(admin, a.ticketId, b.ticketId)).status).toBe(409)
    expect((await merge(admin, b.ticketId, a.ticketId)).status).toBe(409)
    expect((await merge(admin, b.ticketId, b.ticketId)).status).toBe(422)
    expect((await merge(admin, b.ticketId, client.userId)).status).toBe(404)
    expect((await merge(client, b.ticketId, a.ticketId)).status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('the desk', () => {
  it('counts what waits, and holds answers and solutions against their targets in help hours', async () => {
    // A Tuesday, eleven in the morning in New York.
    const desk = await World.open({ at: '2026-03-10T15:00:00.000Z' })
    const [avery, client] = [await desk.join('ADMIN'), await desk.join('CLIENT')]
    const read = async () => (await avery.get(contract.getDesk, {})).counts
    const [quick, slow, mine] = [await openTicket(client), await openTicket(client), await openTicket(client)]
    await change(avery, mine.ticketId, { assigneeId: avery.userId, priority: 'urgent' })
    expect(await read()).toMatchObject({ waiting: 3, unassigned: 2, mine: 1, late: 0 })
    desk.pass(30 * 60_000)
    await reply(avery, quick.ticketId, 'Done.', { status: 'solved' })
    desk.pass(hour)
    expect(await read()).toMatchObject({ waiting: 2, late: 1 })
    const late = await avery.get(contract.listTickets, { query: { late: 'true' } })
    expect(late.items.map(one => one.ticketId)).toEqual([mine.ticketId])
    desk.pass(3 * day)
    const again = await desk.alsoAs(avery)
    await reply(again, slow.ticketId, 'Sorry for the wait.')
    const { counts } = await again.get(contract.getDesk, {})
    expect(counts.answered).toEqual({ count: 2, inTime: 1, medianMinutes: 30 })
    expect(counts.solved).toEqual({ count: 1, inTime: 1, medianMinutes: 30 })
    const waiting = await again.get(contract.listTickets, { query: { waiting: 'true' } })
    expect(waiting.items.map(one => one.ticketId)).toEqual([mine.ticketId])
    expect(
      (await again.get(contract.getTicket, { params: { ticketId: slow.ticketId } })).ticket.desk?.answer,
    ).toMatchObject({ minutes: 1530, late: true })
  })

  it('takes other targets, which count for what comes after', async () => {
    const client = await world.join('CLIENT')
    const before = (await ticketOf(admin, (await openTicket(client)).ticketId)).ticket.desk
    const { targets } = await admin.get(contract.getDesk, {})
    const newTargets = { ...targets, normal: { answerMinutes: 30, resolutionMinutes: 60 } }
    await admin.get(contract.setTicketTargets, { body: newTargets })
    const after = (await ticketOf(admin, (await openTicket(client)).ticketId)).ticket.desk
    expect([before?.answer.dueAt, after?.answer.dueAt].sort()).toEqual([
      after?.answer.dueAt,
      before?.answer.dueAt,
    ])
    const wrong = { ...targets, low: { answerMinutes: 90, resolutionMinutes: 60 } }
    const refused = await admin.call(contract.setTicketTargets, { body: wrong })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['low.resolutionMinutes']])
  })

  it('keeps the targets that another ADMIN set meanwhile, and refuses to set the same ones unseen', async () => {
    const other = await world.join('ADMIN')
    const { targets: was } = await admin.get(contract.getDesk, {})
    const low = { answerMinutes: 600, resolutionMinutes: 6000 }
    const urgent = { answerMinutes: 20, resolutionMinutes: 200 }
    await other.get(contract.setTicketTargets, { body: { low, was: { low: was.low } } })
    const { targets } = await admin.get(contract.setTicketTargets, {
      body: { urgent, was: { urgent: was.urgent } },
    })
    expect(targets).toEqual({ ...was, low, urgent })
    const unseen = await admin.call(contract.setTicketTargets, {
      body: { low: was.low, was: { low: was.low } },
    })
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'Someone changed this in the meantime. Check what it says now, then save again.',
    ])
    expect((await admin.get(contract.getDesk, {})).targets.low).toEqual(low)
  })
})

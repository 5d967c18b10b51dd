import {
  blockPerson,
  decideAbuseReport,
  getConversation,
  listAbuseReports,
  listBlocks,
  openAbuseReport,
  openConversation,
  react,
  reportMessage,
  unblockPerson,
} from '@claimcrew/contract/chat/contract'
import { describe, expect, it } from 'vitest'
import {
  closedTo,
  conversationOf,
  send,
  talkingPair,
  textsOf,
  tryEdit,
  trySend,
  tryUpload,
} from '../../../test/scenes/chat.ts'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()

describe('blocking a person', () => {
  it('closes the conversation of two for both, and does not tell the blocked person', async () => {
    const { client, biller, conversationId, params } = await talkingPair(world)
    const message = await send(biller, conversationId, 'Hello')
    const blockedPerson = { params: { userId: biller.userId } }
    await client.get(blockPerson, blockedPerson)
    await client.get(blockPerson, blockedPerson)
    expect(await closedTo(client, conversationId)).toBe('blocked')
    expect(await closedTo(biller, conversationId)).toBe('unavailable')
    const refused = await trySend(biller, conversationId, 'Hello?')
    expect([refused.status, refused.body.message]).toEqual([409, 'You can’t send messages here right now.'])
    expect((await trySend(client, conversationId, 'Hello')).status).toBe(409)
    expect((await tryEdit(biller, message, 'Something else')).status).toBe(409)
    expect((await tryUpload(biller, conversationId, 'Notes', 'notes.txt')).status).toBe(409)
    const reaction = {
      params: { ...params, messageId: message.messageId },
      body: { emoji: '👍', on: true },
    } as const
    expect((await biller.call(react, reaction)).status).toBe(409)
    expect(await textsOf(biller, conversationId)).toEqual(['Hello'])
    expect((await conversationOf(biller, client)).conversationId).toBe(conversationId)
    const seen = await biller.get(getConversation, { params })
    expect(JSON.stringify(seen)).not.toMatch(/block(?!ed":false)/)
    expect((await client.get(listBlocks, { query: {} })).items).toMatchObject([{ userId: biller.userId }])
    await client.get(unblockPerson, blockedPerson)
    expect((await send(biller, conversationId, 'Hello again')).number).toBe(2)
  })

  it('keeps them out of a new common group, and does not apply to administrators or strangers', async () => {
    const { client, biller } = await talkingPair(world)
    const another = await world.join('BILLER')
    await world.engage(client, another, '2026-01-01')
    await biller.get(blockPerson, { params: { userId: client.userId } })
    const memberIds = [biller.userId, another.userId]
    const group = await client.call(openConversation, { body: { memberIds } })
    expect([group.status, group.body.message]).toEqual([
      409,
      `${biller.user.userName} can’t be in a group with you right now.`,
    ])
    const admin = await world.join('ADMIN')
    await conversationOf(admin, client)
    expect((await client.call(blockPerson, { params: { userId: admin.userId } })).status).toBe(403)
    const stranger = await world.join('BILLER')
    expect((await client.call(blockPerson, { params: { userId: stranger.userId } })).status).toBe(404)
    expect((await client.call(blockPerson, { params: { userId: client.userId } })).status).toBe(404)
  })
})

it('a reported message reaches the administrators as it was, and each view and decision is audited', async () => {
  const { client, biller, conversationId, params } = await talkingPair(world)
  const admin = await world.join('ADMIN')
  const message = await send(biller, conversationId, 'Very rude words')
  const place = { params: { ...params, messageId: message.messageId } }
  const body = { reason: 'rude', note: 'Please look' } as const
  expect((await biller.call(reportMessage, { ...place, body })).status).toBe(409)
  await client.get(reportMessage, { ...place, body })
  await client.get(reportMessage, { ...place, body })
  const { items } = await admin.get(listAbuseReports, { query: { state: 'open' } })
  expect(items).toMatchObject([
    { reporterName: client.user.userName, authorName: biller.user.userName, reason: 'rude', state: 'open' },
  ])
  expect(JSON.stringify(items)).not.toContain('rude words')
  const reportId = items[0]?.reportId ?? ''
  expect(await newsOf(world, admin)).toMatchObject([
    { kind: 'message-reported', link: `/chat?view=reports&report=${reportId}` },
  ])
  await tryEdit(biller, message, 'Kind words')
  const reply = await admin.get(openAbuseReport, { params: { reportId } })
  expect(reply).toMatchObject({ text: 'Very rude words', sentAt: message.sentAt })
  const decide = { params: { reportId }, body: { state: 'acted', decision: 'Spoken with' } } as const
  const { report } = await admin.get(decideAbuseReport, decide)
  expect(report).toMatchObject({ state: 'acted', deciderName: admin.user.userName, decision: 'Spoken with' })
  expect((await admin.call(decideAbuseReport, decide)).status).toBe(409)
  expect((await admin.get(listAbuseReports, { query: { state: 'open' } })).items).toEqual([])
  const trail = await world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId'])
    .where('subject_id', '=', biller.userId)
    .where('action', 'like', 'chat:report%')
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'chat:reported', actorId: client.userId },
    { action: 'chat:report-opened', actorId: admin.userId },
    { action: 'chat:report-decided', actorId: admin.userId },
  ])
})

import { countUnread, getChatFile, listConversations, listMessages } from '@claimcrew/contract/chat/contract'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { signIn } from '@claimcrew/contract/people/contract'
import { expect, it } from 'vitest'
import { sendUnreadNotices } from '../src/chat/backgroundJobs.ts'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword, demoSignIns } from './people.ts'

const world = await demoWorld(onTuesday)

async function enter(email: string): Promise<Caller> {
  const { authToken } = await world.visitor.get(signIn, { body: { email, password: demoPassword } })
  return new Caller(world.app, authToken)
}

it.each(demoSignIns)('%s has conversations worth reading, up to today, and something new', async email => {
  const caller = await enter(email)
  const { items } = await caller.get(listConversations, { query: {} })
  expect(items.length).toBeGreaterThanOrEqual(2)
  expect(items.filter(item => item.unread > 0).length).toBeGreaterThanOrEqual(1)
  expect(world.now.getTime() - Date.parse(items[0]?.lastAt ?? '')).toBeLessThan(3 * 3_600_000)
  expect((await caller.get(countUnread, {})).unread).toBeGreaterThanOrEqual(1)
  for (const { conversationId } of items) {
    const { messages } = await caller.get(listMessages, { params: { conversationId }, query: {} })
    const moments = messages.map(message => message.sentAt)
    expect(moments).toEqual(moments.toSorted())
    for (const { text, sentAt } of messages) {
      expect(findPatientMatch(text), text).toBe(null)
      expect(sentAt < world.now.toISOString()).toBe(true)
    }
  }
})

it('has groups, replies, reactions and files that can be opened', async () => {
  const client = await enter('client@claimcrew.test')
  const { items } = await client.get(listConversations, { query: {} })
  const all = []
  for (const { conversationId } of items)
    all.push(...(await client.get(listMessages, { params: { conversationId }, query: {} })).messages)
  expect(items.filter(item => item.kind === 'group')).toMatchObject([
    { title: 'Team Riverbend Family Practice' },
  ])
  expect(all.filter(message => message.quote).length).toBeGreaterThan(5)
  expect(all.filter(message => message.reactions.length > 0).length).toBeGreaterThan(10)
  const files = all.flatMap(message => message.files)
  expect(files.map(file => file.type).sort()).toEqual(['application/pdf', 'image/png', 'text/csv'])
  for (const { fileId } of files)
    expect((await client.call(getChatFile, { params: { fileId }, query: {} })).status).toBe(200)
})

it('sends no email about older unread messages', async () => {
  world.now = new Date(world.now.getTime() + 3_600_000)
  await world.run(sendUnreadNotices)
  const notified = await world.db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', 'messages-unread')
    .execute()
  expect(notified).toEqual([])
})

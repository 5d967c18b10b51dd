import { markRead, muteConversation } from '@claimcrew/contract/chat/contract'
import { listNotifications, saveSettings } from '@claimcrew/contract/notifications/contract'
import { expect, it } from 'vitest'
import { send, talkingPair } from '../../../test/scenes/chat.ts'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { type Person, World } from '../../../test/world.ts'
import { mailNotifications } from '../../notifications/notificationEmail.ts'
import { sendUnreadNotices } from '../backgroundJobs.ts'

const world = await World.open()
await world.run(sendUnreadNotices)

async function afterMinutes(minutes: number) {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
  await world.run(sendUnreadNotices)
}

async function verified(person: Person) {
  const change = { email_verified_at: world.now.toISOString() }
  await world.db.updateTable('users').set(change).where('id', '=', person.userId).execute()
}

const titlesOf = async (person: Person) =>
  (await newsOf(world, person)).map(notification => notification.title)

it('messages unread for 15 minutes are notified and emailed once per conversation until read, without their text', async () => {
  const { client, biller, conversationId, params } = await talkingPair(world)
  await verified(biller)
  await send(client, conversationId, 'The secret of our success')
  await afterMinutes(14)
  expect(await titlesOf(biller)).toEqual([])
  await send(client, conversationId, 'And one more')
  await afterMinutes(2)
  expect(await newsOf(world, biller)).toEqual([
    {
      kind: 'messages-unread',
      title: `2 new messages from ${client.user.userName}`,
      description: 'Open the conversation to read and reply.',
      link: `/chat?conversation=${conversationId}`,
    },
  ])
  await afterMinutes(60)
  const last = await send(client, conversationId, 'Still there?')
  await afterMinutes(60)
  expect(await titlesOf(biller)).toHaveLength(1)
  await world.run(mailNotifications)
  const emails = await world.readMailsTo(biller.user.email)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain(`/?to=${encodeURIComponent(`/chat?conversation=${conversationId}`)}`)
  expect(JSON.stringify(emails)).not.toContain('secret')
  const again = await world.alsoAs(biller)
  const bell = async () =>
    (await again.get(listNotifications, { params: { userId: biller.userId } })).unreadCount
  expect(await bell()).toBe(1)
  await again.get(markRead, { params, body: { messageId: last.messageId } })
  expect(await bell()).toBe(0)
  await send(await world.alsoAs(client), conversationId, 'Good that you are back')
  await afterMinutes(16)
  expect(await titlesOf(biller)).toEqual([
    `2 new messages from ${client.user.userName}`,
    `New message from ${client.user.userName}`,
  ])
  expect(await titlesOf(client)).toEqual([])
})

it('messages read, muted or deleted in time notify no one, and email follows the person’s settings', async () => {
  const [read, muted, silent] = [await talkingPair(world), await talkingPair(world), await talkingPair(world)]
  const { messageId } = await send(read.client, read.conversationId, 'Read at once')
  await read.biller.get(markRead, { params: read.params, body: { messageId } })
  await muted.biller.get(muteConversation, { params: muted.params, body: { muted: true } })
  await send(muted.client, muted.conversationId, 'To nobody')
  await verified(silent.biller)
  await silent.biller.get(saveSettings, {
    params: { userId: silent.biller.userId },
    body: { wishes: [{ kind: 'messages-unread', inApp: true, mail: false }] },
  })
  await send(silent.client, silent.conversationId, 'No mail, please')
  await afterMinutes(20)
  await world.run(mailNotifications)
  expect(await titlesOf(read.biller)).toEqual([])
  expect(await titlesOf(muted.biller)).toEqual([])
  expect(await titlesOf(silent.biller)).toEqual([`New message from ${silent.client.user.userName}`])
  expect(await world.readMailsTo(silent.biller.user.email)).toEqual([])
})

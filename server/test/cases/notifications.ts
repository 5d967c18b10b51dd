import * as notifications from '@claimcrew/contract/notifications/contract'
import { newBrowser } from '../outside/pushService.ts'
import { tellOf, unsubscribeToken } from '../scenes/notifications.ts'
import type { Person } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const byOwner = ({ userId }: Person) => ({ params: { userId } })

export const notificationCases: EndpointCases<typeof notifications> = {
  listNotifications: { input: byOwner, stranger: 404 },
  markRead: {
    input: async (target, world) => ({ params: { notificationId: await tellOf(world, target) } }),
    stranger: 404,
  },
  markUnread: {
    input: async (target, world) => {
      const params = { notificationId: await tellOf(world, target) }
      await target.get(notifications.markRead, { params })
      return { params }
    },
    stranger: 404,
  },
  markAllRead: {
    input: async (target, world) => {
      await tellOf(world, target)
      return { params: { userId: target.userId }, body: { kind: 'welcome' } }
    },
    stranger: 404,
  },
  listHistory: {
    input: ({ userId }) => ({ params: { userId }, query: { kind: 'welcome', unread: 'true', limit: 20 } }),
    stranger: 404,
  },
  getSettings: { input: byOwner, stranger: 404 },
  saveSettings: {
    input: ({ userId }) => ({
      params: { userId },
      body: { wishes: [{ kind: 'engagement-begun', inApp: false, mail: false }], digest: false },
    }),
    stranger: 404,
  },
  listPushDevices: { input: byOwner, stranger: 404 },
  addPushDevice: {
    input: ({ userId }) => ({ params: { userId }, body: newBrowser().subscription('https://push.test') }),
    stranger: 404,
  },
  removePushDevice: {
    input: async target => {
      const body = newBrowser().subscription('https://push.test')
      const params = { userId: target.userId }
      const { devices } = await target.get(notifications.addPushDevice, { params, body })
      return { params: { ...params, deviceId: devices[0]?.deviceId ?? '' } }
    },
    stranger: 404,
  },
  subscribe: {
    input: ({ userId }, world) => ({
      body: { token: unsubscribeToken(world.secret, userId, 'digest'), wanted: false },
    }),
  },
  listMails: { input: () => ({ query: { state: 'sent', limit: 20 } }) },
}

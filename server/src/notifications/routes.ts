import * as liveContract from '@claimcrew/contract/kit/live'
import * as contract from '@claimcrew/contract/notifications/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import type { LiveStreams } from '../kit/live/liveStreams.ts'
import type { PushSender } from '../kit/push/pushSender.ts'
import { listHistory, listNotifications, markAllRead, markRead, markUnread } from './bell.ts'
import './kinds.ts'
import { listMails } from './emails.ts'
import { openLiveStream } from './live.ts'
import { addPushDevice, listPushDevices, removePushDevice } from './push/devices.ts'
import { getSettings, saveSettings } from './settings.ts'
import { subscribe } from './subscription.ts'

export const routes = [
  ...defineRoutes<typeof contract, { readonly push: PushSender }>(contract, {
    listNotifications,
    markRead,
    markUnread,
    markAllRead,
    listHistory,
    getSettings,
    saveSettings,
    listPushDevices,
    addPushDevice,
    removePushDevice,
    subscribe,
    listMails,
  }),
  ...defineRoutes<typeof liveContract, { readonly liveStreams: LiveStreams }>(liveContract, {
    openLiveStream,
  }),
]

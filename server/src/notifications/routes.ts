import * as liveContract from '@claimcrew/contract/kit/live'
import * as contract from '@claimcrew/contract/notifications/contract'
import { handlers } from '../kit/http/handlers.ts'
import type { LiveLine } from '../kit/live/line.ts'
import { listHistory, listNotifications, markAllRead, markRead, markUnread } from './bell.ts'
import './kinds.ts'
import { live } from './live.ts'
import { listMails } from './mails.ts'
import { getSettings, saveSettings } from './settings.ts'
import { subscribe } from './subscription.ts'

export const routes = [
  ...handlers(contract, {
    listNotifications,
    markRead,
    markUnread,
    markAllRead,
    listHistory,
    getSettings,
    saveSettings,
    subscribe,
    listMails,
  }),
  ...handlers<typeof liveContract, { readonly line: LiveLine }>(liveContract, { live }),
]

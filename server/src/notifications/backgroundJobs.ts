import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { sweepLive } from '../kit/live/events.ts'
import type { Mailer } from '../kit/mail/mailer.ts'
import { deliverEmail } from '../kit/mail/sendEmail.ts'
import { sweepEmails } from '../kit/mail/store.ts'
import type { PushSender } from '../kit/push/pushSender.ts'
import { sendDigestEmails } from './digest.ts'
import { notifyOfUndelivered } from './emails.ts'
import { mailNotifications } from './notificationEmail.ts'
import { pushNotifications } from './push/pushNotifications.ts'

const day = 24 * 3_600_000

/** What readers of the live line can no longer go on from, and mail that was settled long ago. */
export const sweepOldEvents = backgroundJob({
  name: 'notifications:clear-out',
  every: '40 * * * *',
  run: async ({ db, now, log }) => {
    log.info(
      {
        events: await sweepLive(db, addMilliseconds(now, -day)),
        mails: await sweepEmails(db, addMilliseconds(now, -90 * day)),
      },
      'cleared out',
    )
  },
})

export const backgroundJobs: BackgroundJob<{ readonly mail: Mailer; readonly push: PushSender }>[] = [
  deliverEmail,
  mailNotifications,
  pushNotifications,
  sendDigestEmails,
  notifyOfUndelivered,
  sweepOldEvents,
]

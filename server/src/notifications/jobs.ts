import { later } from '@claimcrew/contract/kit/time'
import { type Job, job } from '../kit/jobs/job.ts'
import { sweepLive } from '../kit/live/events.ts'
import type { Mail } from '../kit/mail/mail.ts'
import { sendMail } from '../kit/mail/post.ts'
import { sweepMails } from '../kit/mail/store.ts'
import { sendDigests } from './digest.ts'
import { tellOfUndelivered } from './mails.ts'
import { mailNews } from './news-letter.ts'

const day = 24 * 3_600_000

/** What readers of the live line can no longer go on from, and mail that was settled long ago. */
export const clearOut = job({
  name: 'notifications:clear-out',
  every: '40 * * * *',
  run: async ({ db, now, log }) => {
    log.info(
      {
        events: await sweepLive(db, later(now, -day)),
        mails: await sweepMails(db, later(now, -90 * day)),
      },
      'cleared out',
    )
  },
})

export const jobs: Job<{ readonly mail: Mail }>[] = [
  sendMail,
  mailNews,
  sendDigests,
  tellOfUndelivered,
  clearOut,
]

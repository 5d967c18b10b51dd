import { to } from '@claimcrew/contract/kit/href'
import { findIssuer, findLabel } from '@claimcrew/contract/kit/taxonomy'
import { addDays, addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/profiles/notifications'
import { hasExpired } from '@claimcrew/contract/profiles/rules'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { notify } from '../kit/notify.ts'
import { publishIndexChange } from '../kit/search/indexChanges.ts'
import { listPeople } from '../people/store.ts'
import { profileIndex } from './search.ts'
import { listExpiringCertifications } from './store.ts'

const noticeDays = 30

/** A month before a certification runs out its owner is told, once for each day on which one does. */
export const notifyOfExpiring = backgroundJob({
  name: 'profiles:certifications',
  every: '20 6 * * *',
  run: async ctx => {
    const today = dayIn('UTC', ctx.now)
    // Somewhere it is yesterday already, or tomorrow.
    const certifications = await listExpiringCertifications(
      ctx.db,
      addDays(today, -1),
      addDays(today, noticeDays + 1),
    )
    const owners = await listPeople(ctx.db, [...new Set(certifications.map(({ userId }) => userId))])
    for (const { id, role, timeZone, deactivatedAt } of owners) {
      if (role !== 'BILLER' || deactivatedAt !== null) continue
      const day = dayIn(timeZone, ctx.now)
      const due = certifications.filter(
        one => one.userId === id && one.expiresOn >= day && one.expiresOn <= addDays(day, noticeDays),
      )
      for (const { certification, expiresOn } of due) {
        const name = `${findLabel('certifications', certification)} (${findIssuer(certification)})`
        await notify(ctx.db, ctx, {
          userId: id,
          kind: kinds['certification-expiring'],
          event: `${id}:${certification}:${expiresOn}`,
          title: `${findLabel('certifications', certification)} expires soon`,
          description: `Your ${name} expires on ${formatDay(expiresOn, day)}. After you renew it, update the date in your profile.`,
          link: to('/billerprofile', { section: 'certifications' }),
        })
      }
    }
  },
})

/** What ran out at midnight, wherever its owner lives, is not found any more. */
export const removeExpiredFromIndex = backgroundJob({
  name: 'profiles:expired',
  every: '2,17,32,47 * * * *',
  run: async ctx => {
    const today = dayIn('UTC', ctx.now)
    const certifications = await listExpiringCertifications(ctx.db, addDays(today, -2), addDays(today, 1))
    const owners = await listPeople(ctx.db, [...new Set(certifications.map(({ userId }) => userId))])
    const zones = new Map(owners.map(({ id, timeZone }) => [id, timeZone]))
    // It covers the last two hours, so that a run that failed is made up for.
    const expired = certifications.filter(({ userId, certification, expiresOn }) => {
      const isPast = (at: Instant) =>
        hasExpired({ name: certification, expiresOn }, dayIn(zones.get(userId) ?? 'UTC', at))
      return isPast(ctx.now) && !isPast(addMilliseconds(ctx.now, -7_200_000))
    })
    await publishIndexChange(ctx.db, ctx, profileIndex, ...new Set(expired.map(({ userId }) => userId)))
  },
})

export const backgroundJobs: BackgroundJob[] = [notifyOfExpiring, removeExpiredFromIndex]

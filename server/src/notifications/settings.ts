import { findNotificationKind, listRoleKinds } from '@claimcrew/contract/kit/notificationKind'
import type * as contract from '@claimcrew/contract/notifications/contract'
import type { Duty } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { invalid, notFound } from '../kit/refusal.ts'
import { listPersonSeats } from '../people/seat-store.ts'
import { findUser } from '../people/store.ts'
import { refuseOthers } from './refuseOthers.ts'
import {
  readPreferences,
  toDefaultChannels,
  wantsDigest,
  wantsPushDetails,
  writeDigestPreference,
  writePreference,
  writePushDetails,
} from './settings-store.ts'

/** What a person has chosen for the kinds that can reach them, and what those do by themselves where nothing was chosen. */
async function readSettings(db: Db | Tx, userId: string): Promise<contract.NotificationSettings> {
  const user = await findUser(db, userId)
  if (!user) throw notFound()
  const selected = new Map((await readPreferences(db, userId)).map(one => [one.kind, one]))
  // What is chosen is the person's, in whichever of their organizations it happens.
  const seats = user.role === 'CLIENT' ? await listPersonSeats(db, user.userId) : null
  return {
    wishes: listRoleKinds(user.role)
      .filter(({ duties }) => seats === null || !duties || seats.some(seat => hasOneOf(seat.duties, duties)))
      .map(kind => {
        const defaults = toDefaultChannels(kind)
        const { inApp, mail, push } = selected.get(kind.name) ?? defaults
        return { kind: kind.name, inApp, mail, push: push ?? defaults.push }
      }),
    digest: await wantsDigest(db, userId),
    pushDetails: await wantsPushDetails(db, userId),
    email: user.email,
    emailVerified: user.emailVerified,
  }
}

const hasOneOf = (own: readonly Duty[], duties: readonly Duty[]) => own.some(duty => duties.includes(duty))

export const getSettings: Handler<typeof contract.getSettings> = async (ctx, { params }) => {
  refuseOthers(ctx, params.userId)
  return readSettings(ctx.db, params.userId)
}

export const saveSettings: Handler<typeof contract.saveSettings> = async (ctx, { params, body }) => {
  refuseOthers(ctx, params.userId)
  for (const preference of body.wishes) {
    const { label, always, ownEmail, notMailed, mailOnly } = findNotificationKind(preference.kind)
    if (preference.inApp && mailOnly)
      throw invalid('wishes', `“${label}” is an email and doesn’t show in the bell.`)
    if (preference.push && mailOnly)
      throw invalid('wishes', `“${label}” is an email and doesn’t show on your devices.`)
    if (preference.inApp === false && always)
      throw invalid('wishes', `“${label}” can’t be turned off, to keep your account safe.`)
    if (preference.mail && ownEmail) throw invalid('wishes', `“${label}” is always emailed to you.`)
    if (preference.mail && notMailed)
      throw invalid('wishes', `“${label}” can’t be emailed, because email is what failed.`)
  }
  return inTransaction(ctx.db, async tx => {
    for (const change of body.wishes) await writePreference(tx, params.userId, change)
    if (body.digest !== undefined) await writeDigestPreference(tx, params.userId, body.digest)
    if (body.pushDetails !== undefined) await writePushDetails(tx, params.userId, body.pushDetails)
    return readSettings(tx, params.userId)
  })
}

import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { accountDeleted, seatChanged, userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import type * as contract from '@claimcrew/contract/people/ownData'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { removeFile } from '../../kit/files/storedFile.ts'
import type { Handler } from '../../kit/http/route.ts'
import { newToken } from '../../kit/http/session.ts'
import { conflict, invalid } from '../../kit/refusal.ts'
import { buildAccountDeletedEmail } from '../account/accountEmails.ts'
import { confirmPassword, lockConfirmedUser } from '../account/confirmPassword.ts'
import { voidLinks } from '../account/link-store.ts'
import { hashPassword } from '../account/password.ts'
import { sendNoticeEmail } from '../account/verifyEmail.ts'
import { lockAdminsForRoleChange } from '../commands.ts'
import { deleteSecondFactor, hasSecondFactor } from '../factor-store.ts'
import { listOrganizationSeats, listPersonSeats, lockSeatCount } from '../seat-store.ts'
import { confirmCode, type RequireRightCode, redeemCode } from '../second-factor/redeemCode.ts'
import { endPersonSessions } from '../session-store.ts'
import { writeDeactivation, writePicture } from '../store.ts'
import { writeDeletion } from './deletion-store.ts'
import { deletePersonExports } from './export-store.ts'

/**
 * Nobody can sign in to it any more, its email address is free, and what was only theirs is gone. What others have of
 * them, such as statements and messages, stays theirs and names a deleted account.
 */
export const deleteAccount: Handler<typeof contract.deleteAccount> = async (ctx, { body }) => {
  const confirmed = await confirmPassword(ctx, body.password, 'password')
  // No password has this hash, and looking at it takes as long as at any other.
  const passwordHash = await hashPassword(newToken())
  const removeAccount = (requireRight: RequireRightCode | null) =>
    inTransaction(ctx.db, async tx => {
      const { userId } = ctx.actor
      if (ctx.actor.role === 'ADMIN') await lockAdminsForRoleChange(tx, ctx, userId, false)
      const user = await lockConfirmedUser(tx, confirmed)
      if (await hasSecondFactor(tx, userId)) {
        if (body.otp === undefined || requireRight === null)
          throw invalid('otp', 'Enter the six-digit code or a recovery code.')
        await requireRight(redeemCode(tx, ctx, user, body.otp))
      }
      const seatIn = await lockSeatedOrganizations(tx, userId)
      const organizationIds = await listEndingOrganizations(tx, userId, seatIn)
      await announce(tx, ctx, accountDeleted, { userId, organizationIds })
      await audit(tx, ctx, { action: 'user:delete', subjectId: userId })
      await sendNoticeEmail(tx, ctx, user, buildAccountDeletedEmail(user))
      await endPersonSessions(tx, userId, ctx.now)
      await voidLinks(tx, userId, ctx.now)
      await deleteSecondFactor(tx, userId)
      await deletePersonExports(tx, userId)
      const pictureId = await writePicture(tx, userId, null)
      if (pictureId !== null) await removeFile(tx, pictureId)
      // Their seats end with it; an organization that goes on has another owner then, and keeps its name.
      await writeDeactivation(tx, userId, ctx.now)
      await writeDeletion(tx, userId, { email: `${userId}@deleted.invalid`, passwordHash, at: ctx.now })
      for (const organizationId of seatIn) await announce(tx, ctx, seatChanged, { organizationId, userId })
      await announce(tx, ctx, userChanged, { userId })
      await announce(tx, ctx, userDeactivated, { userId })
      return doneReply
    })
  if (body.otp === undefined) await removeAccount(null)
  else await confirmCode(ctx, removeAccount)
  return doneReply
}

/** Locks the organizations where somebody has a seat: nobody else gets or loses one there meanwhile. */
async function lockSeatedOrganizations(tx: Tx, userId: UserId): Promise<OrganizationId[]> {
  const organizationIds = (await listPersonSeats(tx, userId)).map(seat => seat.organizationId).toSorted()
  for (const organizationId of organizationIds) await lockSeatCount(tx, organizationId)
  return organizationIds
}

/** Those in which nobody else has a seat. One with other seats needs another owner first. */
async function listEndingOrganizations(
  tx: Tx,
  userId: UserId,
  organizationIds: readonly OrganizationId[],
): Promise<OrganizationId[]> {
  const ending: OrganizationId[] = []
  for (const organizationId of organizationIds) {
    const seats = await listOrganizationSeats(tx, organizationId)
    const owners = seats.filter(seat => seat.duties.includes('owner'))
    if (seats.every(seat => seat.userId === userId)) ending.push(organizationId)
    // Anyone who is no owner leaves one that has lost its owners to an ADMIN.
    else if (owners.length > 0 && owners.every(seat => seat.userId === userId))
      throw conflict(
        'You’re the last owner of an organization in which others have seats. Make someone else an owner first.',
      )
  }
  return ending
}

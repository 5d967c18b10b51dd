import * as contract from '@claimcrew/contract/people/contract'
import * as ownData from '@claimcrew/contract/people/ownData'
import * as secondFactor from '@claimcrew/contract/people/secondFactor'
import { defineRoutes, delegateTo } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { queuePasswordWork } from './account/passwordQueue.ts'
import { changePassword, forgotPassword, resetPassword } from './account/passwords.ts'
import { changeEmail, sendVerification, verifyEmail } from './account/verifyEmail.ts'
import { deactivateUser, reactivateUser } from './commands.ts'
import { deleteAccount } from './ownData/deleteAccount.ts'
import { getExport, listExports, startExport } from './ownData/exports.ts'
import { getPicture, removePicture, uploadPicture } from './pictures.ts'
import { confirmIdentity } from './second-factor/confirmIdentity.ts'
import { addPasskey, beginPasskey, removePasskey } from './second-factor/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/secondFactor.ts'
import {
  getOrganizationSecurity,
  getSignInSettings,
  updateOrganizationSecurity,
  updateSignInSettings,
} from './second-factor/secondFactorRules.ts'
import { challengePasskey } from './second-factor/verifyPasskey.ts'
import { endOtherSessions, endSession, endUserSession, listSessions, listUserSessions } from './sessions.ts'
import { signIn, signInWithPasskey, signOut } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'
import { updateUser } from './users.ts'

export const routes = [
  ...defineRoutes(contract, {
    signIn: queuePasswordWork(signIn),
    signUp: queuePasswordWork(signUp),
    signOut,
    changePassword: queuePasswordWork(changePassword),
    forgotPassword,
    resetPassword: queuePasswordWork(resetPassword),
    sendVerification,
    verifyEmail,
    changeEmail: queuePasswordWork(changeEmail),
    listSessions,
    endSession,
    endOtherSessions,
    listUserSessions,
    endUserSession,
    // What of a person others may see depends on who works with whom.
    getUser: delegateTo('engagements'),
    updateUser,
    // Whether somebody posted or hired as a client decides what becomes of their role.
    saveAnswers: delegateTo('jobs'),
    deactivateUser: (ctx, { params }) => runCommand(ctx, tx => deactivateUser(tx, ctx, params.id)),
    reactivateUser: (ctx, { params }) => runCommand(ctx, tx => reactivateUser(tx, ctx, params.id)),
    uploadPicture,
    removePicture,
    getPicture,
  }),
  ...defineRoutes(secondFactor, {
    getSecondFactor,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor: queuePasswordWork(removeSecondFactor),
    beginPasskey,
    addPasskey,
    removePasskey,
    challengePasskey: ctx => challengePasskey(ctx, null),
    challengeOwnPasskey: ctx => challengePasskey(ctx, ctx.actor.sessionId),
    signInWithPasskey,
    confirmIdentity: queuePasswordWork(confirmIdentity),
    getSignInSettings,
    updateSignInSettings,
    getOrganizationSecurity,
    updateOrganizationSecurity,
  }),
  ...defineRoutes(ownData, {
    startExport,
    listExports,
    getExport,
    deleteAccount: queuePasswordWork(deleteAccount),
  }),
]

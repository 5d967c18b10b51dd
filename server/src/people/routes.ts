import * as contract from '@claimcrew/contract/people/contract'
import { answeredBy, handlers } from '../kit/http/handlers.ts'
import { changeEmail, sendVerification, verifyEmail } from './account/email.ts'
import { withPasswordWork } from './account/password-lane.ts'
import { changePassword, forgotPassword, resetPassword } from './account/passwords.ts'
import { removePicture, showPicture, uploadPicture } from './pictures.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { signIn, signOut } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'
import { deactivateUser, reactivateUser, updateUser } from './users.ts'

export const routes = handlers(contract, {
  signIn: withPasswordWork(signIn),
  signUp: withPasswordWork(signUp),
  signOut,
  changePassword: withPasswordWork(changePassword),
  forgotPassword,
  resetPassword: withPasswordWork(resetPassword),
  sendVerification,
  verifyEmail,
  changeEmail: withPasswordWork(changeEmail),
  listSessions,
  endSession,
  endOtherSessions,
  // What of a person others may see depends on who works with whom.
  getUser: answeredBy('engagements'),
  updateUser,
  // Whether somebody posted or hired as a client decides what becomes of their role.
  saveAnswers: answeredBy('jobs'),
  deactivateUser,
  reactivateUser,
  uploadPicture,
  removePicture,
  showPicture,
})

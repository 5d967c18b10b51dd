import { type Instant, msBetween } from '../kit/time.ts'
import type { Role } from '../permissions.ts'
import { type Answers, questions, type UserSignUpQuestions } from './answers.ts'

/** The questionnaire is done once every question has an answer; an ADMIN is never asked. */
export function hasCompletedForm(role: Role, answers: UserSignUpQuestions): boolean {
  return role === 'ADMIN' || questions.every(question => answers[question] !== '')
}

/**
 * The register form asks for no role, so a job seeker arrives as a CLIENT.
 * Saving the questionnaire for the first time makes that person a BILLER; it changes no other role, and never later.
 */
export function roleAfterQuestionnaire(role: Role, before: UserSignUpQuestions, answers: Answers): Role {
  const firstTime = !hasCompletedForm(role, before)
  return role === 'CLIENT' && firstTime && answers.introduction === 'job-seeker' ? 'BILLER' : role
}

/** The first word of a user name serves as first name until the person says otherwise. */
export function firstNameOf(userName: string): string {
  return userName.trim().split(/\s+/)[0] ?? ''
}

export const recoveryCodeCount = 10

export const maxPasskeys = 20

/** A code as it is compared: people type it in groups, and some keyboards begin with a capital. */
export const toPlainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** How wrong passwords are slowed: so many are free, then each doubles the wait, up to a limit that nobody is locked out by for good. */
export type SlowdownRule = { readonly free: number; readonly longestSeconds: number }

export const accountSlowdown: SlowdownRule = { free: 5, longestSeconds: 300 }
// One address can be a whole office, so it is given more.
export const addressSlowdown: SlowdownRule = { free: 50, longestSeconds: 900 }
/**
 * Where many wrong passwords come from an address at which people are known, such as an office, no try is free there any
 * more: each account is asked to wait first. Nobody waits for what others guess at another account, so nobody is kept out.
 */
export const warySlowdown: SlowdownRule = { free: -3, longestSeconds: 300 }
export const waryAfter = 50

/** Failures are forgotten after an hour without another. */
export const forgottenAfterSeconds = 3600

export type FailureCount = { readonly failures: number; readonly lastFailedAt: Instant }

export function countRecentFailures(past: FailureCount, now: Instant): number {
  return secondsSince(past, now) > forgottenAfterSeconds ? 0 : past.failures
}

/** Seconds until the next password is looked at; 0 when it is at once. */
export function computeWaitSeconds(slowing: SlowdownRule, past: FailureCount, now: Instant): number {
  const beyond = countRecentFailures(past, now) - slowing.free
  if (beyond <= 0) return 0
  const wait = Math.min(2 ** Math.min(beyond, 30), slowing.longestSeconds)
  return Math.max(0, Math.ceil(wait - secondsSince(past, now)))
}

function secondsSince(past: FailureCount, now: Instant): number {
  return msBetween(past.lastFailedAt, now) / 1000
}

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

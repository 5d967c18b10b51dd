import { noAnswers, UserSignUpQuestions } from '@claimcrew/contract/people/answers'

const visitorKey = 'surveyAnswers'
const keyOf = (userId: string | undefined) =>
  userId === undefined ? visitorKey : `${visitorKey} of ${userId}`

function readAnswers(key: string): UserSignUpQuestions | null {
  try {
    return UserSignUpQuestions.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * What was answered so far: kept in this tab alone, so that a reload takes nothing, until it is saved. A user begins with
 * what they answered on /survey before they registered.
 */
export const readSurveyAnswers = (userId?: string): UserSignUpQuestions =>
  readAnswers(keyOf(userId)) ?? readAnswers(visitorKey) ?? noAnswers

export function saveSurveyAnswers(answers: UserSignUpQuestions, userId?: string): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(answers))
}

export function clearSurveyAnswers(userId: string): void {
  sessionStorage.removeItem(visitorKey)
  sessionStorage.removeItem(keyOf(userId))
}

import { noAnswers, UserSignUpQuestions } from '@claimcrew/contract/people/answers'

const key = 'surveyAnswers'

/** What a visitor answered on /survey: kept in this tab alone, until the registration that follows has used it. */
export function readSurveyAnswers(): UserSignUpQuestions {
  try {
    return UserSignUpQuestions.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return noAnswers
  }
}

export function saveSurveyAnswers(answers: UserSignUpQuestions): void {
  sessionStorage.setItem(key, JSON.stringify(answers))
}

export function clearSurveyAnswers(): void {
  sessionStorage.removeItem(key)
}

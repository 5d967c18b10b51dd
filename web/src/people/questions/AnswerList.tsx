import type { UserSignUpQuestions } from '@claimcrew/contract/people/answers'
import { surveyQuestions } from './questions.ts'
import classes from './SurveySteps.module.css'

/** The answers in words, to look over once more before they are sent. */
export function AnswerList({ answers }: { answers: UserSignUpQuestions }) {
  return (
    <dl className={classes.given}>
      {surveyQuestions.map(({ question, short, options }) => {
        const [, wording] = options.find(([value]) => value === answers[question]) ?? []
        return (
          <div key={question}>
            <dt>{short}</dt>
            <dd>{wording?.[0] ?? 'Not answered'}</dd>
          </div>
        )
      })}
    </dl>
  )
}

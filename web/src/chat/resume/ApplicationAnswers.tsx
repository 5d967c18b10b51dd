import type { Application } from '@claimcrew/contract/jobs/shapes'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { Text } from '@mantine/core'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './Resume.module.css'

type ApplicationAnswersProps = { application: Application; questions: readonly string[] }

/** What an applicant wrote, and to which questions. */
export function ApplicationAnswers({ application, questions }: ApplicationAnswersProps) {
  const { note, answers, rateCents, createdAt } = application
  return (
    <dl className={classes.answers}>
      <div>
        <dt>Asks for</dt>
        <dd>
          {exactMoneyText(rateCents)}, applied <TimeText at={createdAt} show="day" />
        </dd>
      </div>
      <div>
        <dt>Note</dt>
        <dd dir="auto">{note || <Text c="dimmed">No note.</Text>}</dd>
      </div>
      {answers.map((answer, index) => (
        <div key={questions[index] ?? answer}>
          <dt>{questions[index] ?? 'A question that was removed from the post'}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

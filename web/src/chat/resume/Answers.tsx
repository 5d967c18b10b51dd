import type { Application } from '@claimcrew/contract/jobs/shapes'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { Text } from '@mantine/core'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './Resume.module.css'

type AnswersProps = { application: Application; questions: readonly string[] }

/** What an applicant wrote, and to which questions. */
export function Answers({ application, questions }: AnswersProps) {
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
      {answers.map((answer, place) => (
        <div key={questions[place] ?? answer}>
          <dt>{questions[place] ?? 'A question that was removed from the post'}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

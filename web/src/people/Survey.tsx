import { Anchor, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useGo } from '../kit/screen/go.ts'
import { Link } from '../kit/screen/Link.tsx'
import { AnswerList } from './questions/AnswerList.tsx'
import { SurveySteps } from './questions/SurveySteps.tsx'
import { readSurveyAnswers, saveSurveyAnswers } from './questions/surveyAnswers.ts'
import { VisitorFrame } from './shared/VisitorFrame.tsx'

/** The questionnaire for visitors: what they answer here is filled in when they register. */
export function Survey() {
  const go = useGo()
  const [answers, setAnswers] = useState(() => readSurveyAnswers())
  return (
    <VisitorFrame
      layout="wide"
      title="Tell us what you’re looking for"
      description={
        <>
          Five short questions, no account needed. Already have one?{' '}
          <Anchor component={Link} to="/" inherit underline="always">
            SIGN IN
          </Anchor>
        </>
      }
    >
      <Paper withBorder radius="lg" p="clamp(1.125rem, 4vw, 2rem)">
        <SurveySteps
          answers={answers}
          onAnswers={changed => {
            saveSurveyAnswers(changed)
            setAnswers(changed)
          }}
          finishLabel="Create an account"
          onFinish={() => go('/register')}
          thanks={
            <>
              <Text>
                Create an account and we’ll keep your answers. Our team will review them and get in touch.
              </Text>
              <AnswerList answers={answers} />
            </>
          }
        />
      </Paper>
    </VisitorFrame>
  )
}

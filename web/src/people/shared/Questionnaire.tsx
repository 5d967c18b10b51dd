import type { Answers } from '@claimcrew/contract/people/answers'
import { saveAnswers } from '@claimcrew/contract/people/contract'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { logError } from '../../kit/log.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useGoToForm } from '../../kit/screen/openForm.ts'
import { storeAnsweredUser, useSession } from '../../kit/session.ts'
import { AnswerList } from '../questions/AnswerList.tsx'
import { SurveySteps } from '../questions/SurveySteps.tsx'
import { clearSurveyAnswers, readSurveyAnswers, saveSurveyAnswers } from '../questions/surveyAnswers.ts'

/** The dialog after registering. It cannot be dismissed; only saving the answers closes it. */
export function Questionnaire({ onComplete }: { onComplete: () => void }) {
  const userId = useSession().user?.userId ?? ''
  const go = useGo()
  const goToForm = useGoToForm()
  const [answers, setAnswers] = useState(() => readSurveyAnswers(userId))

  const saving = useMutate(saveAnswers, {
    recover: 'again',
    onSuccess: (answered, { body }) => {
      clearSurveyAnswers(userId)
      storeAnsweredUser({ ...body, ...answered })
      onComplete()
      // A job seeker has become a BILLER, who finds jobs there; anybody else has a job to write.
      if (answered.role === 'CLIENT') goToForm('/jobs')
      else go('/jobs')
    },
    onError: error => logError('Error saving user sign-up questions', error),
  })

  const save = () => {
    // The steps let nobody reach the end with a question unanswered, and the server looks again.
    const userSignUpQuestions = answers as Answers
    saving.mutate({ params: { userId }, body: { userSignUpQuestions } })
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={{ content: { 'aria-label': 'A few questions about you' } }}
      size="lg"
      padding="clamp(1.125rem, 4vw, 2rem)"
      centered
    >
      <SurveySteps
        answers={answers}
        onAnswers={changed => {
          saveSurveyAnswers(changed, userId)
          setAnswers(changed)
        }}
        finishLabel="Create a job"
        pending={saving.isPending}
        onFinish={save}
        thanks={
          <>
            <Text>Our team will review your information and get in touch.</Text>
            <Text mt="xs">
              {answers.introduction === 'job-seeker'
                ? 'Next, you’ll see open jobs and complete your profile.'
                : 'Next, you’ll write your first job. It takes a few minutes.'}
            </Text>
            <AnswerList answers={answers} />
            {saving.isError && (
              <Text mt="md" c="var(--mantine-color-error)" role="alert">
                We couldn’t save your answers. Try again.
              </Text>
            )}
          </>
        }
      />
    </Modal>
  )
}

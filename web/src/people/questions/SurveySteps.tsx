import type { UserSignUpQuestions } from '@claimcrew/contract/people/answers'
import { Button, Group, Progress, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../kit/toast/toast.ts'
import { type SurveyQuestion, stepCount, surveyQuestions } from './questions.ts'
import classes from './SurveySteps.module.css'

type QuestionChoiceProps = { step: SurveyQuestion; value: string; onChange: (value: string) => void }

/** One question's options as cards: plain radio buttons underneath, so arrow keys and screen readers just work. */
function QuestionChoice({ step, value, onChange }: QuestionChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.ask}>{step.ask}</legend>
      {step.options.map(([option, [label, detail]]) => (
        <label key={option} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>
            <span className={classes.label}>{label}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type SurveyStepsProps = {
  answers: UserSignUpQuestions
  onAnswers: (answers: UserSignUpQuestions) => void
  /** What the last step says; it asks nothing. */
  thanks: ReactNode
  finishLabel: string
  pending?: boolean
  onFinish: () => void
}

/** The questionnaire's six steps, for the dialog after registering and for /survey alike. */
export function SurveySteps({
  answers,
  onAnswers,
  thanks,
  finishLabel,
  pending = false,
  onFinish,
}: SurveyStepsProps) {
  const [number, setNumber] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const lastNumber = useRef(number)
  const step = surveyQuestions[number - 1]

  useEffect(() => {
    // Not on the first showing: the dialog itself takes the focus then.
    if (lastNumber.current !== number) heading.current?.focus()
    lastNumber.current = number
  }, [number])

  const onward = (event: FormEvent) => {
    event.preventDefault()
    if (!step) return onFinish()
    if (!answers[step.question]) {
      return toast.error('Selection Required', 'Please select an option before proceeding.')
    }
    setNumber(number + 1)
  }

  return (
    <form onSubmit={onward} noValidate>
      <Text size="sm" fw={600} c="dimmed" className="tabular">
        Step {number} of {stepCount}
      </Text>
      <Progress
        value={(number / stepCount) * 100}
        size="sm"
        mt={8}
        mb="xl"
        transitionDuration={150}
        aria-label={`Step ${number} of ${stepCount}`}
      />
      <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
        {step?.title ?? 'Thank You'}
      </Title>
      <div className={classes.step}>
        {step ? (
          <QuestionChoice
            key={step.question}
            step={step}
            value={answers[step.question]}
            onChange={value => onAnswers({ ...answers, [step.question]: value })}
          />
        ) : (
          thanks
        )}
      </div>
      <Group justify="space-between" mt="xl">
        <Button variant="default" disabled={number === 1 || pending} onClick={() => setNumber(number - 1)}>
          Prev
        </Button>
        <Button type="submit" disabled={pending}>
          {step ? 'Next' : finishLabel}
        </Button>
      </Group>
    </form>
  )
}

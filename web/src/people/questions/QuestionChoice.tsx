import { useId } from 'react'
import type { SurveyStep } from './questions.ts'
import classes from './SurveySteps.module.css'

type QuestionChoiceProps = { step: SurveyStep; value: string; onChange: (value: string) => void }

/** One question's options as cards: plain radio buttons underneath, so arrow keys and screen readers just work. */
export function QuestionChoice({ step, value, onChange }: QuestionChoiceProps) {
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

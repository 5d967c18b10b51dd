import { to } from '@claimcrew/contract/kit/href'
import { Link } from '../../../kit/screen/Link.tsx'
import { type FormStep, formSteps } from '../../address.ts'
import classes from './Form.module.css'
import { findStep } from './formFields.ts'

const names: Readonly<Record<FormStep, string>> = {
  work: 'The work',
  skills: 'Skills',
  pay: 'Pay and hours',
  questions: 'Questions',
  preview: 'Preview',
}

type FormStepsProps = {
  jobId: string | undefined
  step: FormStep
  fieldErrors: Readonly<Record<string, string>>
}

/** Where one is in the form. Every step can be gone to at any time. */
export function FormSteps({ jobId, step, fieldErrors }: FormStepsProps) {
  const faulty = new Set(Object.keys(fieldErrors).map(findStep))
  const present = formSteps.indexOf(step)
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {formSteps.map((one, index) => (
          <li key={one}>
            <Link
              to={to('/jobs', { job: jobId, edit: one })}
              exact
              className={classes.step ?? ''}
              data-present={one === step || undefined}
              data-past={index < present || undefined}
              data-fault={faulty.has(one) || undefined}
            >
              {index + 1} <span>{names[one]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { TermsField } from '../../../profiles/shared/TermsField.tsx'
import { experienceWords } from '../../words.ts'
import { RadioChoice, type StepProps } from './fields.tsx'

export function SkillsStep({ fields, fieldErrors, change }: StepProps) {
  return (
    <>
      <TermsField
        set="systems"
        label="Systems"
        description="The systems used for this job. They count the most toward a match."
        value={fields.systems}
        error={fieldErrors.systems}
        onChange={systems => change({ systems })}
      />
      <RadioChoice
        label="Experience"
        words={experienceWords}
        value={fields.experience}
        error={fieldErrors.experience}
        onChange={experience => change({ experience })}
      />
      <TermsField
        set="certifications"
        label="Certifications"
        description="Leave empty if experience matters more."
        value={fields.certifications}
        error={fieldErrors.certifications}
        onChange={certifications => change({ certifications })}
      />
      <TermsField
        set="languages"
        label="Languages"
        value={fields.languages}
        error={fieldErrors.languages}
        onChange={languages => change({ languages })}
      />
      <TermsField
        set="payers"
        label="Payers"
        description="The payers for most of the claims."
        value={fields.payers}
        error={fieldErrors.payers}
        onChange={payers => change({ payers })}
      />
    </>
  )
}

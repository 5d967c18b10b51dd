import { TermsField } from '../../../profiles/shared/TermsField.tsx'
import { experienceWords } from '../../words.ts'
import { Choice, type StepProps } from './fields.tsx'

export function SkillsStep({ fields, faults, change }: StepProps) {
  return (
    <>
      <TermsField
        set="systems"
        label="Systems"
        description="The systems used for this job. They count the most toward a match."
        value={fields.systems}
        error={faults.systems}
        onChange={systems => change({ systems })}
      />
      <Choice
        label="Experience"
        words={experienceWords}
        value={fields.experience}
        error={faults.experience}
        onChange={experience => change({ experience })}
      />
      <TermsField
        set="certifications"
        label="Certifications"
        description="Leave empty if experience matters more."
        value={fields.certifications}
        error={faults.certifications}
        onChange={certifications => change({ certifications })}
      />
      <TermsField
        set="languages"
        label="Languages"
        value={fields.languages}
        error={faults.languages}
        onChange={languages => change({ languages })}
      />
      <TermsField
        set="payers"
        label="Payers"
        description="The payers for most of the claims."
        value={fields.payers}
        error={faults.payers}
        onChange={payers => change({ payers })}
      />
    </>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { NumberField } from '../../../kit/ui/field/NumberField.tsx'
import { PracticeSelect } from '../../../organizations/shared/PracticeSelect.tsx'
import { TermsField } from '../../../profiles/shared/TermsField.tsx'
import { organisationWords } from '../../words.ts'
import classes from './Form.module.css'
import { SelectChoice, type StepProps } from './fields.tsx'

export function WorkStep({ clientId, fields, fieldErrors, change }: StepProps) {
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={120}
        placeholder="Payment poster for a cardiology group"
        description="The first thing billers see: the work and the kind of practice."
        value={fields.title}
        error={fieldErrors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TermsField
        set="workTypes"
        label="Work types"
        required
        description="Billers search by these."
        value={fields.workTypes}
        error={fieldErrors.workTypes}
        onChange={workTypes => change({ workTypes })}
      />
      <Textarea
        label="Description"
        required
        description="The work, the volume and the team. Leave out anything that identifies a patient."
        autosize
        minRows={6}
        maxRows={20}
        maxLength={10_000}
        value={fields.description}
        error={fieldErrors.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TermsField
        set="specialties"
        label="Practice specialties"
        value={fields.specialties}
        error={fieldErrors.specialties}
        onChange={specialties => change({ specialties })}
      />
      <PracticeSelect
        label="Practice"
        description="Billers don’t see this."
        placeholder="All practices"
        clearLabel="For all practices"
        clientId={clientId}
        practiceId={fields.practiceId}
        error={fieldErrors.practiceId}
        onChange={practiceId => change({ practiceId: practiceId ?? null })}
      />
      <div className={classes.two}>
        <SelectChoice
          label="Your organization"
          words={organisationWords}
          value={fields.organisation}
          error={fieldErrors.organisation}
          onChange={organisation => change({ organisation })}
        />
        <NumberField
          label="Claims per month"
          allowDecimal={false}
          thousandSeparator=","
          max={10_000_000}
          value={fields.claimsPerMonth}
          error={fieldErrors.claimsPerMonth}
          onChange={claimsPerMonth => change({ claimsPerMonth })}
        />
      </div>
    </>
  )
}

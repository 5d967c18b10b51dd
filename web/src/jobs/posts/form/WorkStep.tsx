import { Textarea, TextInput } from '@mantine/core'
import { NumberField } from '../../../kit/ui/field/NumberField.tsx'
import { TermsField } from '../../../profiles/shared/TermsField.tsx'
import { organisationWords } from '../../words.ts'
import classes from './Form.module.css'
import { OneOf, type StepProps } from './fields.tsx'

export function WorkStep({ fields, faults, change }: StepProps) {
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={120}
        placeholder="Payment poster for a cardiology group"
        description="The first thing billers see: the work and the kind of practice."
        value={fields.title}
        error={faults.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TermsField
        set="workTypes"
        label="Work types"
        description="Billers search by these."
        value={fields.workTypes}
        error={faults.workTypes}
        onChange={workTypes => change({ workTypes })}
      />
      <Textarea
        label="Description"
        description="The work, the volume and the team. Leave out anything that identifies a patient."
        autosize
        minRows={6}
        maxRows={20}
        maxLength={10_000}
        value={fields.description}
        error={faults.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TermsField
        set="specialties"
        label="Practice specialties"
        value={fields.specialties}
        error={faults.specialties}
        onChange={specialties => change({ specialties })}
      />
      <div className={classes.two}>
        <OneOf
          label="Your organization"
          words={organisationWords}
          value={fields.organisation}
          error={faults.organisation}
          onChange={organisation => change({ organisation })}
        />
        <NumberField
          label="Claims per month"
          allowDecimal={false}
          thousandSeparator=","
          max={10_000_000}
          value={fields.claimsPerMonth}
          error={faults.claimsPerMonth}
          onChange={claimsPerMonth => change({ claimsPerMonth })}
        />
      </div>
    </>
  )
}

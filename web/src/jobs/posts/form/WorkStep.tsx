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
        description="What billers read first: the work, and for whom."
        value={fields.title}
        error={faults.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TermsField
        set="workTypes"
        label="Kinds of work"
        description="Billers search by these."
        value={fields.workTypes}
        error={faults.workTypes}
        onChange={workTypes => change({ workTypes })}
      />
      <Textarea
        label="Description"
        description="What there is to do, how much of it, and with whom. Never a patient’s name or number."
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
        label="Specialties of the practice"
        value={fields.specialties}
        error={faults.specialties}
        onChange={specialties => change({ specialties })}
      />
      <div className={classes.two}>
        <OneOf
          label="Your organisation"
          words={organisationWords}
          value={fields.organisation}
          error={faults.organisation}
          onChange={organisation => change({ organisation })}
        />
        <NumberField
          label="Claims a month"
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

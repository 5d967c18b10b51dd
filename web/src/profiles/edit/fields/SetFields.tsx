import type { TermSet } from '@claimcrew/contract/kit/taxonomy'
import { TermsField } from '../../shared/TermsField.tsx'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'

type PlainSet = Extract<TermSet, 'workTypes' | 'specialties' | 'languages' | 'clearinghouses' | 'payers'>

/** A set of which a profile holds values and nothing more. */
export function SetField({ form, set, label }: { form: ProfileForm; set: PlainSet; label: string }) {
  return (
    <TermsField
      set={set}
      label={label}
      value={form.values[set]}
      onChange={values => form.setFieldValue(set, values)}
      error={findFieldError(form, set)}
    />
  )
}

export const WorkFields = ({ form }: { form: ProfileForm }) => (
  <div className={classes.stacked}>
    <SetField form={form} set="workTypes" label="Work types" />
    <SetField form={form} set="specialties" label="Specialties" />
  </div>
)

export const LanguageFields = ({ form }: { form: ProfileForm }) => (
  <div className={classes.stacked}>
    <SetField form={form} set="languages" label="Languages" />
    <SetField form={form} set="payers" label="Payers you know well" />
  </div>
)

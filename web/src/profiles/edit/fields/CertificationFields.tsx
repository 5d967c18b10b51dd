import { findIssuer, findLabel } from '@claimcrew/contract/kit/taxonomy'
import type { HeldCertification } from '@claimcrew/contract/profiles/shapes'
import { TextInput } from '@mantine/core'
import { TermsField } from '../../shared/TermsField.tsx'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'

/** Certifications that stay keep their day. */
const keepCertifications = (
  names: readonly string[],
  before: readonly HeldCertification[],
): HeldCertification[] =>
  names.map(name => before.find(one => one.name === name) ?? { name, expiresOn: null })

export function CertificationFields({ form }: { form: ProfileForm }) {
  const { certifications, hipaaTrainedOn } = form.values
  const setDay = (name: string, day: string) =>
    form.setFieldValue(
      'certifications',
      certifications.map(one => (one.name === name ? { name, expiresOn: day || null } : one)),
    )
  return (
    <div className={classes.stacked}>
      <TermsField
        set="certifications"
        label="Certifications"
        value={certifications.map(({ name }) => name)}
        onChange={names => form.setFieldValue('certifications', keepCertifications(names, certifications))}
        error={form.errors.certifications}
      />
      {certifications.map(({ name, expiresOn }, index) => (
        <TextInput
          key={name}
          type="date"
          label={`${findLabel('certifications', name)} (${findIssuer(name)}) expires on`}
          description="Leave empty if it doesn’t expire."
          value={expiresOn ?? ''}
          onChange={event => setDay(name, event.currentTarget.value)}
          error={form.errors[`certifications.${index}.expiresOn`]}
        />
      ))}
      <TextInput
        type="date"
        label="Last HIPAA training"
        value={hipaaTrainedOn ?? ''}
        onChange={event => form.setFieldValue('hipaaTrainedOn', event.currentTarget.value || null)}
        error={findFieldError(form, 'hipaaTrainedOn')}
      />
    </div>
  )
}

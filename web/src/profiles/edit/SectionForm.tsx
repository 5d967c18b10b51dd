import { getProfile, listProfiles, updateProfile } from '@claimcrew/contract/profiles/contract'
import { findListingErrors } from '@claimcrew/contract/profiles/rules'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, Text } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { isSameValue, showAnswer } from '../../kit/keepTyped.ts'
import { focusPart } from '../../kit/screen/focus.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { cacheProfile } from './cacheProfile.ts'
import classes from './Edit.module.css'
import { CertificationFields } from './fields/CertificationFields.tsx'
import { HeadlineFields } from './fields/HeadlineFields.tsx'
import { HoursFields } from './fields/HoursFields.tsx'
import { LanguageFields, WorkFields } from './fields/SetFields.tsx'
import { SystemFields } from './fields/SystemFields.tsx'
import { TermsFields } from './fields/TermsFields.tsx'
import { mergeLatest, type ProfileForm, pickChange, useProfileForm } from './profileForm.ts'
import { type FormName, formTitle, listFields, type SectionName, sectionNames, sections } from './sections.ts'

const fieldsOf: Readonly<Record<SectionName, ComponentType<{ form: ProfileForm; profile: Profile }>>> = {
  headline: HeadlineFields,
  work: WorkFields,
  systems: SystemFields,
  certifications: CertificationFields,
  languages: LanguageFields,
  terms: TermsFields,
  hours: HoursFields,
}

/** A section is found by it where all are one form. */
export const sectionIdOf = (name: SectionName) => `profile-${name}`

type SectionFormProps = { name: FormName; profile: Profile; onClose: () => void }

export function SectionForm({ name, profile, onClose }: SectionFormProps) {
  const [base, setBase] = useState(profile)
  const form = useProfileForm(base, name)
  const root = useRef<HTMLFormElement>(null)
  const parts = name === 'all' ? sectionNames : [name]
  useEffect(() => focusPart(root.current), [])

  const { userId } = profile
  const showLatest = ({ profile: latest }: { profile: Profile }) => {
    form.setValues(mergeLatest(name, base, form.getValues(), latest))
    form.resetDirty(latest)
    setBase(latest)
  }
  const saving = useMutate(updateProfile, {
    recover: 'again',
    onSuccess: ({ profile: saved }, { body }) => {
      cacheProfile(saved)
      toast.success('Profile saved', canBeListed(saved) ? 'You can list it now.' : formTitle(name))
      const { before: _, ...change } = body
      const sent = { ...base, ...change } as Profile
      // Somebody may have gone on to another section meanwhile, which stays open; or typed on in this one.
      const isSaved = isSameValue(sent, form.getValues())
      if (root.current && isSaved) onClose()
      if (!isSaved) {
        showAnswer(form, sent, saved)
        setBase(saved)
      }
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error))
      if (statusOf(error) === 409) call(getProfile, { params: { userId } }).then(showLatest, () => undefined)
    },
    // Also where the answer was lost: it may have been saved.
    onSettled: () => void refresh(getProfile, listProfiles),
  })
  const { error } = saving
  const isElsewhere = error && Object.keys(fieldErrorsOf(error)).every(field => !isOf(name, field))
  return (
    <form
      ref={root}
      noValidate
      aria-label={formTitle(name)}
      onSubmit={form.onSubmit(values =>
        saving.mutate({ params: { userId }, body: pickChange(name, base, values) }),
      )}
    >
      <UnsavedChanges when={form.isDirty()} saving={saving} />
      {parts.map(part => {
        const Fields = fieldsOf[part]
        return name === 'all' ? (
          <Section key={part} title={sections[part].title} description={sections[part].description}>
            <div id={sectionIdOf(part)}>
              <Fields form={form} profile={profile} />
            </div>
          </Section>
        ) : (
          <Fields key={part} form={form} profile={profile} />
        )
      })}
      {isElsewhere && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {errorText(error)}
        </Text>
      )}
      <FormButtons mt="lg" {...(name === 'all' && { className: classes.foot ?? '' })}>
        <Button variant="subtle" color="gray" onClick={onClose} disabled={saving.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </FormButtons>
    </form>
  )
}

/** What a newcomer does next. */
export const canBeListed = (profile: Profile) =>
  !profile.listed && Object.keys(findListingErrors(profile)).length === 0

const isOf = (name: FormName, field: string) =>
  listFields(name).some(one => field === one || field.startsWith(`${one}.`))

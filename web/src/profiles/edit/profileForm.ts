import { type Profile, ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { validateFields } from '../../kit/call/validateFields.ts'
import { isSameValue } from '../../kit/keepTyped.ts'
import { type SectionName, sections } from './sections.ts'

/** Each section's form holds the whole profile and changes its own part of it. */
export type ProfileForm = UseFormReturnType<Profile>

/** Only what a section is about is checked. */
const pickSection = (section: SectionName, profile: Profile): ProfileChange =>
  Object.fromEntries(sections[section].fields.map(field => [field, profile[field]]))

/** And only what was changed in it is sent: another tab may have changed the rest since. */
export const pickChange = (section: SectionName, opened: Profile, typed: Profile): ProfileChange =>
  Object.fromEntries(
    sections[section].fields
      .filter(field => !isSameValue(opened[field], typed[field]))
      .map(field => [field, typed[field]]),
  )

export const useProfileForm = (profile: Profile, section: SectionName): ProfileForm =>
  useForm<Profile>({
    initialValues: profile,
    validate: values => validateFields(ProfileChange, pickSection(section, values)),
  })

/** The problem of a field or of something within it: `systems.0.level` belongs to the systems. */
export function findFieldError(form: ProfileForm, field: keyof ProfileChange) {
  const entry = Object.entries(form.errors).find(([name]) => name === field || name.startsWith(`${field}.`))
  return entry?.[1]
}

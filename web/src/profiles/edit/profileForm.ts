import { type Profile, ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { validateFields } from '../../kit/call/validateFields.ts'
import { isSameValue } from '../../kit/keepTyped.ts'
import { type FormName, listFields } from './sections.ts'

/** Each section's form holds the whole profile and changes its own part of it. */
export type ProfileForm = UseFormReturnType<Profile>

/** Only what a section is about is checked. */
const pickSection = (section: FormName, profile: Profile): ProfileChange =>
  Object.fromEntries(listFields(section).map(field => [field, profile[field]]))

const pickChanged = (section: FormName, of: Profile, other: Profile): ProfileChange =>
  Object.fromEntries(
    listFields(section)
      .filter(field => !isSameValue(of[field], other[field]))
      .map(field => [field, of[field]]),
  )

/** Sends only what was changed, beside what it said before: another tab may have changed it since. */
export const pickChange = (section: FormName, base: Profile, typed: Profile) => ({
  ...pickChanged(section, typed, base),
  before: pickChanged(section, base, typed),
})

const keyOf = (item: unknown): string =>
  JSON.stringify(typeof item === 'object' && item !== null && 'name' in item ? item.name : item)

/** What was added to a list here or there is in it, and what was taken out on either side is not. */
function mergeLists(base: readonly unknown[], typed: readonly unknown[], latest: readonly unknown[]) {
  const [before, mine, theirs] = [base, typed, latest].map(
    list => new Map(list.map(item => [keyOf(item), item])),
  ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>]
  const stays = (key: string) => (mine.has(key) && theirs.has(key)) || !before.has(key)
  const pick = (key: string) =>
    mine.has(key) && !isSameValue(mine.get(key), before.get(key)) ? mine.get(key) : theirs.get(key)
  return [...new Set([...theirs.keys(), ...mine.keys()])].filter(stays).map(pick)
}

/** What a section shows once somebody else has saved it: theirs, with what was typed here. */
export function mergeLatest(section: FormName, base: Profile, typed: Profile, latest: Profile): Profile {
  const merged = listFields(section).map(field => {
    const [before, mine, theirs] = [base[field], typed[field], latest[field]]
    if (isSameValue(before, mine)) return [field, theirs]
    const areLists = Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs)
    return [field, areLists ? mergeLists(before, mine, theirs) : mine]
  })
  return { ...latest, ...Object.fromEntries(merged) }
}

export const useProfileForm = (profile: Profile, section: FormName): ProfileForm =>
  useForm<Profile>({
    initialValues: profile,
    validate: values => validateFields(ProfileChange, pickSection(section, values)),
  })

/** The problem of a field or of something within it: `systems.0.level` belongs to the systems. */
export function findFieldError(form: ProfileForm, field: keyof ProfileChange) {
  const entry = Object.entries(form.errors).find(([name]) => name === field || name.startsWith(`${field}.`))
  return entry?.[1]
}

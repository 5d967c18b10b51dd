import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { type KnownSystem, type SkillLevel, skillLevels } from '@claimcrew/contract/profiles/shapes'
import { SegmentedControl } from '@mantine/core'
import { TermsField } from '../../shared/TermsField.tsx'
import { levelWords } from '../../shared/words.ts'
import classes from '../Edit.module.css'
import { findFieldError, type ProfileForm } from '../profileForm.ts'
import { SetField } from './SetFields.tsx'

const levels = skillLevels.map(level => ({ value: level, label: levelWords[level] }))

/** Systems that stay keep their level; a new one begins in the middle. */
const keepSystems = (names: readonly string[], before: readonly KnownSystem[]): KnownSystem[] =>
  names.map(name => before.find(one => one.name === name) ?? { name, level: 'good' })

export function SystemFields({ form }: { form: ProfileForm }) {
  const { systems } = form.values
  const setLevel = (name: string, level: SkillLevel) =>
    form.setFieldValue(
      'systems',
      systems.map(one => (one.name === name ? { name, level } : one)),
    )
  return (
    <div className={classes.stacked}>
      <TermsField
        set="systems"
        label="Systems"
        value={systems.map(({ name }) => name)}
        onChange={names => form.setFieldValue('systems', keepSystems(names, systems))}
        error={findFieldError(form, 'systems')}
      />
      {systems.map(({ name, level }) => (
        <fieldset key={name} className={classes.detail}>
          <legend>{findLabel('systems', name)}</legend>
          <SegmentedControl
            aria-label={`Your level in ${findLabel('systems', name)}`}
            size="xs"
            data={levels}
            value={level}
            onChange={value => setLevel(name, value as SkillLevel)}
          />
        </fieldset>
      ))}
      <SetField form={form} set="clearinghouses" label="Clearinghouses" />
    </div>
  )
}

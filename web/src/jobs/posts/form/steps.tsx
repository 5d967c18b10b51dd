import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { Checkbox, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { TermsField } from '../../../profiles/shared/TermsField.tsx'
import type { FormStep } from '../../address.ts'
import {
  complianceWords,
  engagementWords,
  experienceWords,
  locationWords,
  monitoringWords,
  organisationWords,
  payWords,
  startWords,
} from '../../words.ts'
import classes from './Form.module.css'
import { Choice, OneOf, type StepProps } from './fields.tsx'
import { NumberField } from './NumberField.tsx'
import { QuestionsField } from './QuestionsField.tsx'
import { WindowField } from './WindowField.tsx'

/** Where each field is asked for. */
const stepOf: Readonly<Record<keyof JobFields, Exclude<FormStep, 'preview'>>> = {
  title: 'work',
  description: 'work',
  workTypes: 'work',
  specialties: 'work',
  organisation: 'work',
  claimsPerMonth: 'work',
  systems: 'skills',
  certifications: 'skills',
  experience: 'skills',
  languages: 'skills',
  payers: 'skills',
  engagement: 'pay',
  pay: 'pay',
  rateMinCents: 'pay',
  rateMaxCents: 'pay',
  hoursPerWeek: 'pay',
  start: 'pay',
  openings: 'pay',
  window: 'pay',
  questions: 'questions',
  location: 'questions',
  phoneWork: 'questions',
  compliance: 'questions',
  monitoring: 'questions',
}

/** `questions.2` is a field of the questions. */
export const stepWith = (field: string): FormStep =>
  stepOf[(field.split('.')[0] ?? '') as keyof JobFields] ?? 'work'

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

export function SkillsStep({ fields, faults, change }: StepProps) {
  return (
    <>
      <TermsField
        set="systems"
        label="Systems"
        description="Which the work is done in. A system counts most in how well somebody fits."
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
        description="Leave it empty where experience counts for more."
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
        description="Those that most of the claims go to."
        value={fields.payers}
        error={faults.payers}
        onChange={payers => change({ payers })}
      />
    </>
  )
}

export function PayStep({ fields, faults, timeZone, change }: StepProps) {
  const hourly = fields.pay !== 'fixed'
  return (
    <>
      <div className={classes.two}>
        <Choice
          label="Engagement"
          words={engagementWords}
          value={fields.engagement}
          error={faults.engagement}
          onChange={engagement => change({ engagement })}
        />
        <Choice
          label="Pay"
          words={payWords}
          value={fields.pay}
          error={faults.pay}
          onChange={pay => change({ pay })}
        />
      </div>
      <div className={classes.two}>
        <NumberField
          label={hourly ? 'At least, an hour' : 'At least'}
          prefix="$"
          decimalScale={2}
          thousandSeparator=","
          max={100_000}
          per={100}
          value={fields.rateMinCents}
          error={faults.rateMinCents}
          onChange={rateMinCents => change({ rateMinCents })}
        />
        <NumberField
          label={hourly ? 'At most, an hour' : 'At most'}
          prefix="$"
          decimalScale={2}
          thousandSeparator=","
          max={100_000}
          per={100}
          value={fields.rateMaxCents}
          error={faults.rateMaxCents}
          onChange={rateMaxCents => change({ rateMaxCents })}
        />
      </div>
      <div className={classes.two}>
        <NumberField
          label="Hours a week"
          decimalScale={1}
          step={0.5}
          max={168}
          value={fields.hoursPerWeek}
          error={faults.hoursPerWeek}
          onChange={hoursPerWeek => change({ hoursPerWeek })}
        />
        <OneOf
          label="Start"
          words={startWords}
          value={fields.start}
          error={faults.start}
          onChange={start => change({ start })}
        />
        <NumberField
          label="Openings"
          description="How many people you want to hire."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          max={100}
          value={fields.openings}
          error={faults.openings}
          onChange={openings => change({ openings: openings ?? 1 })}
        />
      </div>
      <WindowField
        value={fields.window}
        faults={faults}
        timeZone={timeZone}
        onChange={window => change({ window })}
      />
    </>
  )
}

export function QuestionsStep({ fields, faults, change }: StepProps) {
  return (
    <>
      <QuestionsField
        value={fields.questions}
        faults={faults}
        onChange={questions => change({ questions })}
      />
      <div className={classes.two}>
        <OneOf
          label="Where billers may work from"
          words={locationWords}
          value={fields.location}
          error={faults.location}
          onChange={location => change({ location })}
        />
        <OneOf
          label="What is tracked"
          description="Said openly before anybody applies."
          words={monitoringWords}
          value={fields.monitoring}
          error={faults.monitoring}
          onChange={monitoring => change({ monitoring })}
        />
      </div>
      <Checkbox.Group
        label="What you ask for before the first day"
        value={fields.compliance}
        error={faults.compliance}
        onChange={asks => change({ compliance: asks as JobFields['compliance'] })}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(complianceWords).map(([ask, word]) => (
            <Checkbox key={ask} value={ask} label={word} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group>
        <Switch
          label="Phone work is part of it"
          checked={fields.phoneWork}
          onChange={({ currentTarget }) => change({ phoneWork: currentTarget.checked })}
        />
      </Group>
    </>
  )
}

import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { Checkbox, Stack, Switch } from '@mantine/core'
import { complianceWords, locationWords, monitoringWords } from '../../words.ts'
import classes from './Form.module.css'
import { SelectChoice, type StepProps } from './fields.tsx'
import { QuestionsField } from './QuestionsField.tsx'

export function QuestionsStep({ fields, fieldErrors, followed, change }: StepProps) {
  return (
    <>
      <QuestionsField
        key={followed}
        value={fields.questions}
        fieldErrors={fieldErrors}
        onChange={questions => change({ questions })}
      />
      <div className={classes.two}>
        <SelectChoice
          label="Work location"
          words={locationWords}
          value={fields.location}
          error={fieldErrors.location}
          onChange={location => change({ location })}
        />
        <SelectChoice
          label="Time tracking"
          description="Billers see this before they apply."
          words={monitoringWords}
          value={fields.monitoring}
          error={fieldErrors.monitoring}
          onChange={monitoring => change({ monitoring })}
        />
      </div>
      <Checkbox.Group
        label="Required before starting"
        value={fields.compliance}
        error={fieldErrors.compliance}
        onChange={asks => change({ compliance: asks as JobFields['compliance'] })}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(complianceWords).map(([ask, word]) => (
            <Checkbox key={ask} value={ask} label={word} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label="Includes phone work"
        checked={fields.phoneWork}
        onChange={({ currentTarget }) => change({ phoneWork: currentTarget.checked })}
      />
    </>
  )
}

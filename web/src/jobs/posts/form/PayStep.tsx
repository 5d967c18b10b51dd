import { NumberField } from '../../../kit/ui/field/NumberField.tsx'
import { engagementWords, payWords, startWords } from '../../words.ts'
import classes from './Form.module.css'
import { RadioChoice, SelectChoice, type StepProps } from './fields.tsx'
import { RateHint } from './RateHint.tsx'
import { WindowField } from './WindowField.tsx'

export function PayStep({ fields, fieldErrors, timeZone, change }: StepProps) {
  const hourly = fields.pay !== 'fixed'
  return (
    <>
      <div className={classes.two}>
        <RadioChoice
          label="Job type"
          required
          words={engagementWords}
          value={fields.engagement}
          error={fieldErrors.engagement}
          onChange={engagement => change({ engagement })}
        />
        <RadioChoice
          label="Pay"
          required
          words={payWords}
          value={fields.pay}
          error={fieldErrors.pay}
          onChange={pay => change({ pay })}
        />
      </div>
      <div className={classes.two}>
        <NumberField
          label={hourly ? 'Minimum hourly rate' : 'Minimum price'}
          required={hourly}
          prefix="$"
          decimalScale={2}
          thousandSeparator=","
          max={100_000}
          per={100}
          value={fields.rateMinCents}
          error={fieldErrors.rateMinCents}
          onChange={rateMinCents => change({ rateMinCents })}
        />
        <NumberField
          label={hourly ? 'Maximum hourly rate' : 'Maximum price'}
          required={hourly}
          prefix="$"
          decimalScale={2}
          thousandSeparator=","
          max={100_000}
          per={100}
          value={fields.rateMaxCents}
          error={fieldErrors.rateMaxCents}
          onChange={rateMaxCents => change({ rateMaxCents })}
        />
      </div>
      {hourly && <RateHint fields={fields} />}
      <div className={classes.two}>
        <NumberField
          label="Hours per week"
          decimalScale={1}
          step={0.5}
          max={168}
          value={fields.hoursPerWeek}
          error={fieldErrors.hoursPerWeek}
          onChange={hoursPerWeek => change({ hoursPerWeek })}
        />
        <SelectChoice
          label="Start"
          words={startWords}
          value={fields.start}
          error={fieldErrors.start}
          onChange={start => change({ start })}
        />
        <NumberField
          label="Openings"
          description="How many people you want to hire."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          max={100}
          value={fields.openings}
          error={fieldErrors.openings}
          onChange={openings => change({ openings: openings ?? 1 })}
        />
      </div>
      <WindowField
        value={fields.window}
        fieldErrors={fieldErrors}
        timeZone={timeZone}
        onChange={window => change({ window })}
      />
    </>
  )
}

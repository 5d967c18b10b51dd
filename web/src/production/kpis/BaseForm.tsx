import { exactMoneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import {
  computeKpis,
  findKpiErrors,
  KpiBase,
  type KpiNumber,
  kpiNumberNames,
  kpiNumbers,
} from '@claimcrew/contract/production/kpiRules'
import { type KpiMonth, listKpis, listPracticeKpis, saveKpis } from '@claimcrew/contract/production/kpis'
import { Button, Paper, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { omitSent } from '../omitSent.ts'
import { findKpi, kpiValueText } from './figureText.ts'
import classes from './KpisPanel.module.css'

const isMoney = (name: KpiNumber) => name.endsWith('Cents')

const savedText = (name: KpiNumber, value: number | null) =>
  value === null
    ? 'Removed in the meantime'
    : `Now: ${isMoney(name) ? exactMoneyText(value) : numberText(value, 0)}`

const pick = (base: Partial<KpiBase>, names: readonly KpiNumber[]): Partial<KpiBase> =>
  Object.fromEntries(names.map(name => [name, base[name]]))

type BaseFormProps = {
  clientId: string | undefined
  /** Undefined is the whole organization. */
  practiceId: string | undefined
  month: string
  /** As they are saved; somebody else may save others while one types. */
  base: KpiBase
  /** Whether the month has numbers of the whole organization, in whose place the sum of its practices comes. */
  replacesWhole: boolean
  /** Shows what was saved in place of `base`, also where it cannot be read again right away. */
  onSaved: (saved: KpiMonth) => void
}

/** The month’s numbers, as the practice’s system reports them; the figures follow while one types. */
export function BaseForm({ clientId, practiceId, month, base, replacesWhole, onSaved }: BaseFormProps) {
  const [typed, setTyped] = useState<Partial<KpiBase>>({})
  /** What these numbers were when one began to type over them. */
  const [seen, setSeen] = useState<Partial<KpiBase>>({})
  const save = useMutate(saveKpis, {
    recover: 'again',
    onSuccess: ({ month: saved }) => {
      onSaved(saved)
      toast.success('Numbers saved')
      void refresh(listKpis, listPracticeKpis)
    },
    onError: async () => {
      // What somebody else has saved stands beside what is typed from now on, so the next save knows of it.
      await refresh(listKpis)
      setSeen({})
    },
  })
  const numbers = { ...base, ...typed }
  const errors = { ...validateFields(KpiBase, numbers), ...findKpiErrors(numbers) }
  const refused = Object.entries(fieldErrorsOf(save.error)).map(([field, why]) => [
    field.replace(/^base\./, ''),
    why,
  ])
  const fieldErrors: Readonly<Record<string, string>> = { ...errors, ...Object.fromEntries(refused) }
  const isElsewhere = save.error && !kpiNumberNames.some(name => name in fieldErrors)
  const changed = kpiNumberNames.filter(name => name in typed && typed[name] !== base[name])
  const isWrong = Object.keys(errors).length > 0
  const isConflict = statusOf(save.error) === 409
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 || isWrong) return
    const sent = pick(typed, changed)
    const before = pick({ ...base, ...seen }, changed)
    save
      .mutateAsync({
        params: { month },
        body: { ...(clientId && { clientId }), ...(practiceId && { practiceId }), base: sent, before },
      })
      .then(
        () => {
          setTyped(now => omitSent(now, sent))
          setSeen({})
        },
        // The form says what is wrong.
        () => undefined,
      )
  }
  const type = (name: KpiNumber, value: number | null) => {
    setTyped(now => ({ ...now, [name]: value }))
    setSeen(now => (name in now ? now : { ...now, [name]: base[name] }))
  }
  return (
    <Paper component="form" withBorder p="md" mt="md" onSubmit={submit} noValidate>
      <UnsavedChanges when={changed.length > 0} saving={save} />
      <Title order={2} size="h4" mb="sm">
        The month’s numbers
      </Title>
      {replacesWhole && (
        <Text size="sm" mb="sm" role="note">
          This month has numbers for the whole organization. Saving numbers for one practice replaces them
          with the sum of your practices.
        </Text>
      )}
      <div className={classes.fields}>
        {kpiNumberNames.map(name => (
          <NumberField
            key={name}
            size="sm"
            label={kpiNumbers[name]}
            description={isConflict && changed.includes(name) ? savedText(name, base[name]) : undefined}
            thousandSeparator=","
            {...(isMoney(name) ? { prefix: '$', per: 100, decimalScale: 2 } : { allowDecimal: false })}
            value={numbers[name]}
            error={fieldErrors[name]}
            onChange={value => type(name, value)}
          />
        ))}
      </div>
      {changed.length > 0 && !isWrong && (
        <Text size="xs" c="dimmed" mt="sm" role="status">
          With these numbers:{' '}
          {computeKpis(numbers, month)
            .map(({ key, value }) => `${findKpi(key)?.label} ${kpiValueText(key, value)}`)
            .join(', ')}
          .
        </Text>
      )}
      {isElsewhere && changed.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(save.error)}
        </Text>
      )}
      <FormButtons mt="md">
        <Button type="submit" loading={save.isPending} disabled={changed.length === 0 || isWrong}>
          Save numbers
        </Button>
      </FormButtons>
    </Paper>
  )
}

import { listKpis, saveKpis } from '@claimcrew/contract/production/contract'
import {
  computeKpis,
  findKpiErrors,
  KpiBase,
  type KpiNumber,
  kpiNumberNames,
  kpiNumbers,
} from '@claimcrew/contract/production/kpis'
import { Button, Paper, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { findKpi, kpiValueText } from './figureText.ts'
import classes from './KpisPanel.module.css'

const isMoney = (name: KpiNumber) => name.endsWith('Cents')

type BaseFormProps = { clientId: string | undefined; month: string; base: KpiBase }

/** The month's numbers, as the practice's system reports them; the figures follow while one types. */
export function BaseForm({ clientId, month, base }: BaseFormProps) {
  const [typed, setTyped] = useState<KpiBase>(base)
  const save = useMutate(saveKpis, {
    onSuccess: async () => {
      toast.success('Numbers saved')
      await refresh(listKpis)
    },
  })
  const fieldErrors = {
    ...validateFields(KpiBase, typed),
    ...findKpiErrors(typed),
    ...fieldErrorsOf(save.error),
  }
  const changed = kpiNumberNames.filter(name => typed[name] !== base[name])
  const isWrong = Object.keys({ ...validateFields(KpiBase, typed), ...findKpiErrors(typed) }).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 || isWrong) return
    const numbers = Object.fromEntries(changed.map(name => [name, typed[name]]))
    save.mutate({ params: { month }, body: { ...(clientId ? { clientId } : {}), base: numbers } })
  }
  return (
    <Paper component="form" withBorder p="md" mt="md" onSubmit={submit} noValidate>
      <UnsavedChanges when={changed.length > 0} saving={save} />
      <Title order={2} size="h4" mb="sm">
        The month’s numbers
      </Title>
      <div className={classes.fields}>
        {kpiNumberNames.map(name => (
          <NumberField
            key={name}
            size="sm"
            label={kpiNumbers[name]}
            thousandSeparator=","
            {...(isMoney(name) ? { prefix: '$', per: 100, decimalScale: 2 } : { allowDecimal: false })}
            value={typed[name]}
            error={fieldErrors[name]}
            onChange={value => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      {changed.length > 0 && !isWrong && (
        <Text size="xs" c="dimmed" mt="sm" role="status">
          With these:{' '}
          {computeKpis(typed, month)
            .map(({ key, value }) => `${findKpi(key)?.label} ${kpiValueText(key, value)}`)
            .join(', ')}
          .
        </Text>
      )}
      {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
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

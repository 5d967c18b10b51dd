import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import { payerClasses } from '@claimcrew/contract/production/shapes'
import { NumberInput, Select, Text, TextInput } from '@mantine/core'
import { SearchSelect } from '../../../kit/ui/field/SearchSelect.tsx'
import { PracticeSelect } from '../../../organizations/shared/PracticeSelect.tsx'
import { useSeveralPractices } from '../../../organizations/shared/usePractices.ts'
import { capitalize, outcomeLabel } from '../../terms.ts'
import { parseCents } from '../amounts.ts'
import {
  type EntryDetails,
  matchClient,
  matchWorkType,
  type ProductionRow,
  type RowValidation,
} from '../entryRows.ts'
import type { OpenDay } from '../openDay.ts'
import classes from './EntryDetailsFields.module.css'

const options = (terms: readonly { readonly value: string; readonly label: string }[]) =>
  terms.map(({ value, label }) => ({ value, label }))

const classOptions = payerClasses.map(value => ({ value, label: capitalize(value) }))

type EntryDetailsFieldsProps = { open: OpenDay; row: ProductionRow; validation: RowValidation }

/** What of an entry has no cell: what came of it, and for which practice, system and specialty it was. */
export function EntryDetailsFields({ open, row: { key, cells, more }, validation }: EntryDetailsFieldsProps) {
  const set = (change: Partial<EntryDetails>) =>
    open.edit(worksheet => worksheet.detail(key, { ...more, ...change }))
  const clientId = matchClient(cells, open.clients)
  const hasPractices = useSeveralPractices(clientId).length > 0
  const workType = matchWorkType(cells)
  const outcomes = (workType === undefined ? undefined : findWorkType(workType)?.outcomeValues) ?? []
  return (
    <div className={classes.details}>
      {validation.errors.more && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {validation.errors.more}
        </Text>
      )}
      {outcomes.length > 0 && (
        <fieldset className={classes.outcomes}>
          <legend>Outcomes</legend>
          {outcomes.map(name => (
            <NumberInput
              key={name}
              size="xs"
              label={outcomeLabel(name)}
              min={0}
              allowDecimal={false}
              allowNegative={false}
              value={more.outcomes[name] ?? ''}
              onChange={value => set({ outcomes: { ...more.outcomes, [name]: Number(value) || 0 } })}
            />
          ))}
        </fieldset>
      )}
      <div className={classes.fields}>
        {hasPractices ? (
          <PracticeSelect
            size="xs"
            label="Practice"
            placeholder={more.practiceId === null ? more.practice : ''}
            clearLabel="Clear the practice"
            clientId={clientId}
            practiceId={more.practiceClientId === clientId ? more.practiceId : null}
            onChange={(practiceId, practice = '') =>
              set({
                practice,
                practiceId: practiceId ?? null,
                practiceClientId: practiceId === undefined ? null : (clientId ?? null),
              })
            }
          />
        ) : (
          <TextInput
            size="xs"
            label="Practice"
            maxLength={120}
            value={more.practice}
            onChange={event =>
              set({ practice: event.currentTarget.value, practiceId: null, practiceClientId: null })
            }
          />
        )}
        <SearchSelect
          size="xs"
          label="System"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the system' }}
          data={options(taxonomy.systems)}
          value={more.system}
          onChange={system => set({ system })}
        />
        <SearchSelect
          size="xs"
          label="Specialty"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the specialty' }}
          data={options(taxonomy.specialties)}
          value={more.specialty}
          onChange={specialty => set({ specialty })}
        />
        <Select
          size="xs"
          label="Payer class"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the payer class' }}
          comboboxProps={{ withinPortal: false }}
          data={classOptions}
          value={more.payerClass}
          onChange={value => set({ payerClass: payerClasses.find(one => one === value) ?? null })}
        />
        <NumberInput
          size="xs"
          label="Dollars collected"
          prefix="$"
          thousandSeparator=","
          min={0}
          decimalScale={2}
          allowNegative={false}
          value={more.collectedCents === null ? '' : typedMoneyText(more.collectedCents)}
          onChange={value => set({ collectedCents: parseCents(String(value)) ?? null })}
        />
      </div>
    </div>
  )
}

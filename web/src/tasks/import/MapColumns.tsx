import {
  type ImportField,
  type ImportResult,
  importFieldLabels,
  importFields,
} from '@claimcrew/contract/tasks/importing'
import { NativeSelect, Paper, Text, Title } from '@mantine/core'
import { useSession } from '../../kit/session.ts'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import classes from './Import.module.css'
import type { ColumnMapping } from './useTaskImport.ts'

type MapColumnsProps = {
  read: ImportResult
  mapping: ColumnMapping
  disabled: boolean
  onChange: (mapping: ColumnMapping) => void
}

const shownSamples = 3

/** Which column is what: guessed by its heading, and to be put right here. A field is in one column alone. */
export function MapColumns({ read: { columns, sample }, mapping, disabled, onChange }: MapColumnsProps) {
  const { role } = useSession()
  // Columns may share a name; their place is what they are.
  const named = columns.map(({ name }, at) => ({ name, at, key: `column ${at}` }))
  const hasPractices = useSeveralPractices().length > 0 || role === 'ADMIN'
  const fields = importFields.filter(
    field =>
      (field !== 'clientId' || role === 'ADMIN') &&
      ((field !== 'practice' && field !== 'practiceId') || hasPractices || mapping.includes(field)),
  )
  const set = (at: number, field: ImportField | null) =>
    onChange(mapping.map((one, index) => (index === at ? field : one === field ? null : one)))
  const missing = (['title', 'workType'] as const).filter(field => !mapping.includes(field))
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h4">
        Columns
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Match the columns in your file. We skip columns you leave out.
      </Text>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">In your file</th>
            <th scope="col">First rows</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ name, at, key }) => (
            <tr key={key}>
              <th scope="row">{name || `Column ${at + 1}`}</th>
              <td className={classes.sample}>
                {sample
                  .slice(0, shownSamples)
                  .map(row => row[at])
                  .filter(Boolean)
                  .join(' · ') || '—'}
              </td>
              <td>
                <NativeSelect
                  aria-label={`What ${name || `column ${at + 1}`} is`}
                  disabled={disabled}
                  value={mapping[at] ?? ''}
                  onChange={event =>
                    set(at, fields.find(field => field === event.currentTarget.value) ?? null)
                  }
                  data={[
                    { value: '', label: 'Leave out' },
                    ...fields.map(value => ({ value, label: importFieldLabels[value] })),
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <Text size="sm" c="var(--attention)" role="status" mt="sm">
          A task needs {missing.map(field => importFieldLabels[field].toLowerCase()).join(' and ')}. Choose
          the column for it.
        </Text>
      )}
    </Paper>
  )
}

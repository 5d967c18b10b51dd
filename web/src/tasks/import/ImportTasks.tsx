import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { type ImportResult, importFieldLabels } from '@claimcrew/contract/tasks/importing'
import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { useSession } from '../../kit/session.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { MapColumns } from './MapColumns.tsx'
import { type ColumnMapping, useTaskImport } from './useTaskImport.ts'

const labels: Readonly<Record<string, string>> = importFieldLabels

type NumberedProblem = RowProblem & { readonly key: string }

const columns: readonly Column<NumberedProblem>[] = [
  {
    id: 'row',
    label: 'Row',
    width: '5rem',
    align: 'right',
    card: 'title',
    cardCell: ({ row }) => `Row ${row}`,
    cell: ({ row }) => row,
  },
  { id: 'field', label: 'Column', width: '14rem', cell: ({ field }) => labels[field] ?? field },
  { id: 'message', label: 'Problem', card: 'wide', cell: ({ message }) => message },
]

/** Every row that has a problem, with its reason; rows count as in a spreadsheet, where the headings are 1. */
function ImportProblems({ problems }: { problems: readonly RowProblem[] }) {
  const rows = useMemo(() => problems.map((problem, index) => ({ ...problem, key: `${index}` })), [problems])
  if (rows.length === 0) return null
  return (
    <div className={classes.problems}>
      <List label="Rows with a problem" columns={columns} rows={rows} keyOf={({ key }) => key} empty={null} />
    </div>
  )
}

type ClientFieldProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void }

/** For an ADMIN: whose tasks they are, where no column says so. */
function ClientField({ clientId, onChange }: ClientFieldProps) {
  return (
    <ClientSelect
      label="Client"
      placeholder="Choose a client"
      maw="22rem"
      clearLabel="No client"
      userId={clientId}
      onChange={onChange}
    />
  )
}

type ImportTasksProps = { onBack: () => void; onDone: () => void }

const badRows = ({ problems }: ImportResult): number => new Set(problems.map(({ row }) => row)).size

/** Tasks from a spreadsheet: a file is looked through, its columns are named, and nothing is written until one says so. */
export function ImportTasks({ onBack, onDone }: ImportTasksProps) {
  const { role } = useSession()
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<ColumnMapping>()
  const [clientId, setClient] = useState<string>()
  const [checked, setChecked] = useState<ImportResult>()
  const { running, share } = useTaskImport()
  const isWriting = running.isPending && running.variables.mode !== 'check'

  const check = (nextFile: File, columns: ColumnMapping | undefined, nextClientId: string | undefined) =>
    running.mutate(
      { file: nextFile, mapping: columns, clientId: nextClientId, mode: 'check' },
      {
        onSuccess: check => {
          setChecked(check)
          setMapping(columns ?? check.columns.map(({ field }) => field))
        },
      },
    )
  const write = (way: 'all' | 'good') =>
    file && running.mutate({ file, mapping, clientId, mode: way }, { onSuccess: onDone })
  const choose = (selected: File) => {
    setFile(selected)
    setMapping(undefined)
    setChecked(undefined)
    check(selected, undefined, clientId)
  }
  const bad = checked ? badRows(checked) : 0
  const good = checked ? checked.rows - bad : 0
  const needsClient = role === 'ADMIN' && clientId === undefined && !mapping?.includes('clientId')
  return (
    <Stack gap="lg" className={classes.import ?? ''}>
      {/* What became of it is said here. */}
      <UnsavedChanges when={isWriting} saving={running} />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          onClick={onBack}
        >
          Back to tasks
        </Button>
        <Title order={2} size="h3" mt="xs">
          Import tasks
        </Title>
        <Text size="sm" c="dimmed">
          Choose a CSV file, match its columns, and review any problems. Nothing is saved until you click
          Import.
        </Text>
      </div>
      {role === 'ADMIN' && (
        <ClientField
          clientId={clientId}
          onChange={selected => {
            // What is being written says whose it is, and its outcome is still to be shown.
            if (isWriting) return
            setClient(selected)
            if (file) check(file, mapping, selected)
          }}
        />
      )}
      <ChooseFile file={file} disabled={isWriting} onChoose={choose} />
      {running.isPending && (
        <div role="status">
          <Text size="sm" mb={6}>
            {share < 1 ? 'Uploading the file…' : isWriting ? 'Creating tasks…' : 'Checking every row…'}
          </Text>
          <Progress
            value={share < 1 ? share * 100 : 100}
            animated={share >= 1}
            size="sm"
            aria-label={isWriting ? 'Import' : 'Check'}
          />
        </div>
      )}
      {running.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {Object.values(fieldErrorsOf(running.error))[0] ?? errorText(running.error)}{' '}
          {isUnanswered(running.error) && running.variables?.mode !== 'check'
            ? 'Your tasks may have been created. Import again to make sure. Nothing is created twice.'
            : 'Nothing was imported.'}
        </Text>
      )}
      {file && checked && mapping && (
        <>
          <MapColumns
            read={checked}
            mapping={mapping}
            disabled={running.isPending}
            onChange={columns => {
              setMapping(columns)
              check(file, columns, clientId)
            }}
          />
          <Paper withBorder p="md">
            <Title order={3} size="h4">
              {countText(checked.rows, 'row')}: {numberText(good)} good, {numberText(bad)} with a problem
            </Title>
            <ImportProblems problems={checked.problems} />
            <Group mt="md" gap="sm">
              {bad === 0 ? (
                <Button
                  disabled={good === 0 || needsClient}
                  loading={running.isPending}
                  onClick={() => write('all')}
                >
                  Import {countText(good, 'task')}
                </Button>
              ) : (
                <Button
                  disabled={good === 0 || needsClient}
                  loading={running.isPending}
                  onClick={() => write('good')}
                >
                  Import {countText(good, 'good one')}, leave {numberText(bad)} out
                </Button>
              )}
              {bad > 0 && (
                <Text size="sm" c="dimmed">
                  Or fix the file and choose it again.
                </Text>
              )}
              {needsClient && (
                <Text size="sm" c="dimmed">
                  Choose a client first.
                </Text>
              )}
            </Group>
          </Paper>
        </>
      )}
    </Stack>
  )
}

import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { Imported } from '@claimcrew/contract/tasks/importing'
import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ClientField } from './ClientField.tsx'
import classes from './Import.module.css'
import { MapColumns } from './MapColumns.tsx'
import { Problems } from './Problems.tsx'
import { type Mapping, useImport } from './useImport.ts'

type ImportTasksProps = { onBack: () => void; onDone: () => void }

const badRows = ({ problems }: Imported): number => new Set(problems.map(({ row }) => row)).size

/** Tasks from a spreadsheet: a file is looked through, its columns are named, and nothing is written until one says so. */
export function ImportTasks({ onBack, onDone }: ImportTasksProps) {
  const { role } = useSession()
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Mapping>()
  const [clientId, setClient] = useState<string>()
  const [checked, setChecked] = useState<Imported>()
  const { running, share } = useImport()
  const isWriting = running.isPending && running.variables.way !== 'check'

  const check = (wanted: File, columns: Mapping | undefined, whose: string | undefined) =>
    running.mutate(
      { file: wanted, mapping: columns, clientId: whose, way: 'check' },
      {
        onSuccess: found => {
          setChecked(found)
          setMapping(columns ?? found.columns.map(({ field }) => field))
        },
      },
    )
  const write = (way: 'all' | 'good') =>
    file &&
    running.mutate(
      { file, mapping, clientId, way },
      {
        onSuccess: ({ imported }) => {
          toast.success('Imported', `${countText(imported, 'task')} created.`)
          onDone()
        },
      },
    )
  const choose = (chosen: File) => {
    setFile(chosen)
    setMapping(undefined)
    setChecked(undefined)
    check(chosen, undefined, clientId)
  }
  const bad = checked ? badRows(checked) : 0
  const good = checked ? checked.rows - bad : 0
  const needsClient = role === 'ADMIN' && clientId === undefined && !mapping?.includes('clientId')
  return (
    <Stack gap="lg" className={classes.import ?? ''}>
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
          onChange={chosen => {
            setClient(chosen)
            if (file) check(file, mapping, chosen)
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
          {Object.values(fieldErrorsOf(running.error))[0] ?? textOf(running.error)} Nothing was imported.
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
            <Problems problems={checked.problems} />
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

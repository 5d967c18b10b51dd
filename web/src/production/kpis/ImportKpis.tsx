import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { importKpis, listKpis } from '@claimcrew/contract/production/contract'
import { kpiNumberNames } from '@claimcrew/contract/production/kpis'
import { Button, Code, FileButton, Modal, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import classes from './KpisPanel.module.css'

type ImportCheck = Reply<typeof importKpis>

/** Months from a CSV file: looked through first, and written only when every row is good. */
export function ImportKpis({ clientId }: { clientId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<ImportCheck>()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const owner = clientId ? { clientId } : {}

  const send = async (nextFile: File, dryRun: 'true' | 'false') => {
    setPending(true)
    setError(undefined)
    try {
      return await call(importKpis, { query: { ...owner, dryRun }, body: { file: nextFile } })
    } catch (cause) {
      setError(cause)
      return undefined
    } finally {
      setPending(false)
    }
  }
  const check = async (nextFile: File | null) => {
    setFile(nextFile)
    setChecked(undefined)
    if (nextFile) setChecked(await send(nextFile, 'true'))
  }
  const write = async () => {
    const done = file && (await send(file, 'false'))
    if (!done) return
    toast.success('Imported', countText(done.imported, 'month'))
    setOpen(false)
    await refresh(listKpis)
  }
  const isGood = checked !== undefined && checked.problems.length === 0 && checked.rows > 0
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
        onClick={() => {
          setOpen(true)
          void check(null)
        }}
      >
        Import
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Import months"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          <Text size="sm">
            A CSV file with one row per month. These headings are optional; write cents without a decimal
            point:
          </Text>
          <Code block>{['month', ...kpiNumberNames].join(',')}</Code>
          <FileButton accept=".csv,text/csv" onChange={nextFile => void check(nextFile)}>
            {props => (
              <Button {...props} variant="default" loading={isPending && !checked}>
                {file ? `${file.name}: choose another` : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {error !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(error)}
            </Text>
          )}
          {checked && checked.problems.length > 0 && (
            <div role="alert">
              <Text size="sm" fw={600}>
                {countText(checked.problems.length, 'cell')} to fix. Nothing was imported.
              </Text>
              <ul className={classes.problems}>
                {checked.problems.slice(0, 50).map(({ row, field, message }) => (
                  <li key={`${row}.${field}`}>
                    Row {row}, {field}: {message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {isGood && (
            <Button onClick={write} loading={isPending}>
              Import {countText(checked.rows, 'month')}
            </Button>
          )}
          {checked && checked.rows === 0 && checked.problems.length === 0 && (
            <Text size="sm" c="dimmed">
              This file has no rows.
            </Text>
          )}
        </Stack>
      </Modal>
    </>
  )
}

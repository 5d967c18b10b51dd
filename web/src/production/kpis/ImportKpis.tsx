import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { kpiNumbers } from '@claimcrew/contract/production/kpiRules'
import { importKpis, listKpis, listPracticeKpis } from '@claimcrew/contract/production/kpis'
import { Button, Code, FileButton, Modal, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call, isUnanswered } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import classes from './KpisPanel.module.css'

const numberHeadings = Object.values(kpiNumbers).map(label => label.replaceAll(',', ''))

type ImportCheck = Reply<typeof importKpis>
type ImportMode = 'check' | 'write'

/** Months from a CSV file: looked through first, and written only when every row is good. */
export function ImportKpis({ clientId }: { clientId: string | undefined }) {
  const hasPractices = useSeveralPractices(clientId).length > 0
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<ImportCheck>()
  const [error, setError] = useState<{ readonly cause: unknown; readonly mode: ImportMode }>()
  const [pending, setPending] = useState<ImportMode | null>(null)
  const owner = clientId ? { clientId } : {}
  /** What was asked last: an answer to something else comes too late to be shown. */
  const lastRequest = useRef(0)

  const send = async (nextFile: File, mode: ImportMode) => {
    const request = ++lastRequest.current
    const isLast = () => request === lastRequest.current
    setPending(mode)
    setError(undefined)
    try {
      const query = { ...owner, dryRun: mode === 'check' ? ('true' as const) : ('false' as const) }
      // A month says the same however often it is written.
      const reply = await sendAgain(() => call(importKpis, { query, body: { file: nextFile } }))
      return { reply, isLast: isLast() }
    } catch (cause) {
      if (isLast()) setError({ cause, mode })
      return undefined
    } finally {
      if (isLast()) setPending(null)
    }
  }
  const check = async (nextFile: File | null) => {
    lastRequest.current++
    setPending(null)
    setError(undefined)
    setFile(nextFile)
    setChecked(undefined)
    const result = nextFile && (await send(nextFile, 'check'))
    if (result?.isLast) setChecked(result.reply)
  }
  const write = async () => {
    const done = file && (await send(file, 'write'))
    // What was lost on the way back may have been written all the same.
    await Promise.all([refresh(listKpis), refresh(listPracticeKpis)])
    if (!done) return
    toast.success('Imported', countText(done.reply.imported, 'month'))
    if (done.isLast) setOpen(false)
  }
  // What became of it is said here, so nobody is led away before that.
  const isWriting = pending === 'write'
  const writing = { isPending: isWriting, error: error?.cause instanceof Error ? error.cause : null }
  const { close, isAsking, question } = useGuardedClose(isWriting, () => setOpen(false), writing)
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
        onClose={close}
        closeOnEscape={!isAsking}
        title="Import months"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <UnsavedChanges when={isWriting} saving={writing} />
        {question}
        <Stack gap="md">
          <Text size="sm">
            A CSV file with one row per month{hasPractices ? ' and practice' : ''}. Every heading but the
            month is optional. Write amounts in dollars, like 42000.50:
          </Text>
          <Code block>{['Month', ...(hasPractices ? ['Practice'] : []), ...numberHeadings].join(',')}</Code>
          <FileButton accept=".csv,text/csv" onChange={nextFile => void check(nextFile)} disabled={isWriting}>
            {props => (
              <Button {...props} variant="default" loading={pending === 'check'}>
                {file ? `${file.name}: choose another` : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(error.cause)}{' '}
              {error.mode === 'write' && isUnanswered(error.cause)
                ? 'Your months may have been imported. Check them before you import again.'
                : 'Nothing was imported.'}
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
            <Button onClick={write} loading={isWriting}>
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

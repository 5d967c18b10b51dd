import { exportFile } from '@claimcrew/contract/people/exportFile'
import { type AccountExport, listExports, startExport } from '@claimcrew/contract/people/ownData'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ExportProgress } from '../../kit/ui/ExportProgress.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { sizeText } from '../../kit/words/fileSize.ts'

/** How often it is asked whether the file is ready, while somebody looks. */
const askAgainMs = 3000

function ReadyExport({ ready }: { ready: AccountExport }) {
  const { exportId, requestedAt, expiresAt, size } = ready
  const { start, stop, pending, received } = useFileExport()
  const download = () =>
    start({
      name: `Claimcrew data ${requestedAt.slice(0, 10)}.zip`,
      saved: 'Your data was saved',
      fetch: (signal, onReceived) => callForFile(exportFile, { params: { exportId } }, signal, onReceived),
    })
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        Your data from <TimeText at={requestedAt} /> is ready
        {size !== null && <span className="tabular"> ({sizeText(size)})</span>}. Download it until{' '}
        <TimeText at={expiresAt} show="day" />.
      </Text>
      <ExportProgress pending={pending} received={received} onStop={stop}>
        <Button onClick={download} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          Download
        </Button>
      </ExportProgress>
    </Group>
  )
}

/** A copy of what there is about the person, made in the background. */
export function OwnData() {
  const listed = useCall(
    listExports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.exports.some(one => one.state === 'making') ? askAgainMs : false,
    },
  )
  const starting = useMutate(startExport, { onSettled: () => refresh(listExports) })
  if (listed.isPending) return <ListSkeleton rows={1} />
  if (listed.isError)
    return <ErrorState title="We couldn’t load your exports" error={listed.error} onRetry={listed.refetch} />
  const [newest] = listed.data.exports
  return (
    <Stack gap="md" align="stretch">
      {newest?.state === 'ready' && <ReadyExport key={newest.exportId} ready={newest} />}
      {newest?.state === 'making' ? (
        <Group gap="sm" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">We’re preparing your data. You can leave this page and come back.</Text>
        </Group>
      ) : (
        <div>
          <Button variant="default" loading={starting.isPending} onClick={() => starting.mutate({})}>
            {newest ? 'Export again' : 'Export my data'}
          </Button>
        </div>
      )}
      {starting.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(starting.error)}
        </Text>
      )}
    </Stack>
  )
}

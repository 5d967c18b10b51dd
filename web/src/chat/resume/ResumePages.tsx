import { getResume } from '@claimcrew/contract/profiles/contract'
import { Button } from '@mantine/core'
import { IconDownload, IconFileOff } from '@tabler/icons-react'
import { callForFile, statusOf } from '../../kit/call/call.ts'
import { useObserved } from '../../kit/call/useObserved.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { saveFile } from '../../kit/ui/export/saveFile.ts'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { PdfPages } from './PdfPages.tsx'
import classes from './ResumePages.module.css'

type ResumePagesProps = { userId: string; name: string }

/** A biller's résumé, page by page. */
export function ResumePages({ userId, name }: ResumePagesProps) {
  const { data, error, refetch } = useObserved<Blob>({
    queryKey: ['résumé', userId],
    queryFn: ({ signal }) => callForFile(getResume, { params: { userId } }, signal, () => undefined),
    retry: false,
  })
  if (statusOf(error) === 404)
    return (
      <EmptyState icon={IconFileOff} title="No résumé to show">
        {name} hasn’t uploaded one, or the application has ended.
      </EmptyState>
    )
  if (error) return <ErrorState title="We couldn’t load the résumé" error={error} onRetry={refetch} />
  if (!data)
    return (
      <div className={classes.loading}>
        <ListSkeleton rows={4} />
      </div>
    )
  return (
    <>
      <div className={classes.save}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
          onClick={() => saveFile(data, `${name}.pdf`)}
        >
          Download
        </Button>
      </div>
      <PdfPages file={data} label={`Résumé of ${name}`} />
    </>
  )
}

import { getResume } from '@claimcrew/contract/profiles/contract'
import type { Resume } from '@claimcrew/contract/profiles/shapes'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { sizeText } from '../../kit/words/fileSize.ts'

type ResumeLinkProps = { userId: string; resume: Resume }

/** Only those who may have a résumé are told that there is one. */
export function ResumeLink({ userId, resume }: ResumeLinkProps) {
  const saving = useFileExport()
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        loading={saving.pending}
        onClick={() =>
          saving.start({
            name: resume.name,
            saved: 'Résumé saved',
            fetch: (signal, onReceived) => callForFile(getResume, { params: { userId } }, signal, onReceived),
          })
        }
      >
        Résumé, PDF, {sizeText(resume.size)}
      </Button>
    </div>
  )
}

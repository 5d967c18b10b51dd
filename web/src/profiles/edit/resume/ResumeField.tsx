import { percentText } from '@claimcrew/contract/kit/numberWords'
import { getProfile, removeResume } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { ResumeLink } from '../../view/ResumeLink.tsx'
import { useResumeUpload } from './useResumeUpload.ts'

function RemoveDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const removing = useMutate(removeResume, {
    recover: 'gone',
    onSuccess: () => {
      toast.success('Résumé removed')
      onClose()
    },
    onSettled: () => refresh(getProfile),
  })
  return (
    <ConfirmDialog
      title="Remove your résumé?"
      confirmLabel="Remove résumé"
      ends
      pending={removing.isPending}
      error={removing.isError ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate({ params: { userId: profile.userId } })}
      onClose={onClose}
    >
      Clients won’t be able to download it anymore. You can upload another one anytime.
    </ConfirmDialog>
  )
}

/** Uploading shows how far it is and can be stopped. */
export function ResumeField({ profile }: { profile: Profile }) {
  const [removing, setRemoving] = useState(false)
  const forget = useRef<() => void>(null)
  const upload = useResumeUpload(profile)
  const { resume, userId } = profile
  const choose = (file: File | null) => {
    // The same file may be chosen again, as after an upload that was stopped.
    forget.current?.()
    if (file) upload.start(file)
  }
  const percent = Math.round(upload.share * 100)
  return (
    <div>
      {resume && (
        <div>
          <ResumeLink userId={userId} resume={resume} />
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            Uploaded <TimeText at={resume.uploadedAt} show="day" />
          </Text>
        </div>
      )}
      <Group gap="sm">
        <FileButton accept="application/pdf" onChange={choose} resetRef={forget}>
          {props => (
            <Button variant={resume ? 'default' : 'filled'} loading={upload.pending} {...props}>
              {resume ? 'Replace résumé' : 'Upload résumé'}
            </Button>
          )}
        </FileButton>
        {resume && !upload.pending && (
          <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
        {upload.pending && (
          <Button variant="subtle" color="gray" onClick={upload.stop}>
            Stop
          </Button>
        )}
      </Group>
      {upload.pending && (
        <Progress value={percent} mt="sm" aria-label={`Uploading: ${percentText(upload.share)}`} />
      )}
      {upload.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {upload.error}
        </Text>
      )}
      {removing && <RemoveDialog profile={profile} onClose={() => setRemoving(false)} />}
    </div>
  )
}

import { getUser, removePicture, type User } from '@claimcrew/contract/people/contract'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call/call.ts'
import { sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { lazyPart } from '../../../kit/screen/lazyPart.tsx'
import { toast } from '../../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../../kit/ui/PersonAvatar.tsx'
import { cacheOwnUser } from '../ownUser.ts'
import classes from './Field.module.css'
import type { LoadedPicture } from './file.ts'

const PictureCropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).PictureCropDialog)

const accept = 'image/png,image/jpeg,image/webp'

/** A file dropped beside the field would replace the whole page with it. */
function usePreventDrops(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

function RemoveDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const removing = useMutation<object, Error, void>({
    mutationFn: () =>
      sendOrRecover<object>(
        () => call(removePicture, { params: { userId } }),
        async () => {
          const user = await call(getUser, { params: { id: userId } })
          return user.profilePicture === null ? user : null
        },
      ),
    onSuccess: () => {
      cacheOwnUser(userId, { profilePicture: null })
      toast.success('Picture removed')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Remove your picture?"
      confirmLabel="Remove picture"
      ends
      pending={removing.isPending}
      error={removing.isError ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      We’ll show your initials instead. You can add a new picture anytime.
    </ConfirmDialog>
  )
}

export function PictureField({ user }: { user: User }) {
  usePreventDrops()
  const [picture, setPicture] = useState<LoadedPicture>()
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState('')
  const [over, setOver] = useState(false)
  const forget = useRef<() => void>(null)

  const choose = async (file: File | null | undefined) => {
    // The same file may be chosen again, as after a cancelled crop.
    forget.current?.()
    if (!file) return
    setError('')
    try {
      const { readPicture } = await import('./file.ts')
      setPicture(await readPicture(file))
    } catch (error) {
      setError((error as Error).message)
    }
  }
  const close = () => {
    picture?.release()
    setPicture(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same by keyboard
    <div
      className={classes.field}
      data-over={over || undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={event => event.currentTarget.contains(event.relatedTarget as Node) || setOver(false)}
      onDrop={drop}
    >
      <PersonAvatar person={user} size={88} />
      <div className={classes.words}>
        <Group gap="sm">
          <FileButton accept={accept} onChange={choose} resetRef={forget}>
            {props => (
              <Button variant="default" {...props}>
                {user.profilePicture ? 'Change picture' : 'Choose a picture'}
              </Button>
            )}
          </FileButton>
          {user.profilePicture && (
            <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" mt="xs">
          PNG, JPEG or WebP. You can also drop it here.
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
            {error}
          </Text>
        )}
      </div>
      <Suspense>
        {picture && <PictureCropDialog userId={user.userId} picture={picture} onClose={close} />}
      </Suspense>
      {removing && <RemoveDialog userId={user.userId} onClose={() => setRemoving(false)} />}
    </div>
  )
}

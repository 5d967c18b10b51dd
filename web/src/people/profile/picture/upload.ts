import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { getUser, uploadPicture } from '@claimcrew/contract/people/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailed, call } from '../../../kit/call/call.ts'
import { sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { readSession } from '../../../kit/session.ts'
import { cacheOwnUser } from '../ownUser.ts'

const failure = 'Error uploading profile picture'

/** Answers the new picture's address; whatever the server refuses becomes an error in its own words. */
async function upload(
  userId: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string | null> {
  const input = { params: { userId }, body: { file } }
  const before = readSession().user?.profilePicture ?? null
  const reply = await sendOrRecover<Reply<typeof uploadPicture>>(
    () => call(uploadPicture, input, signal, onProgress),
    async () => {
      const { profilePicture } = await call(getUser, { params: { id: userId } })
      return profilePicture === before ? null : { success: true, profilePicture }
    },
  ).catch(error => {
    // No answer at all is told as such, elsewhere.
    if (error instanceof CallFailed && error.status > 0)
      throw new Error(error.message || failure, { cause: error })
    throw error
  })
  if (!reply.success) throw new Error(reply.message || failure)
  return reply.profilePicture
}

/** Sends a picture, tells how far it is, and can be stopped. */
export function usePictureUpload(userId: string, onDone: () => void) {
  const [share, setShare] = useState(0)
  const stopper = useRef<AbortController>(null)
  const sending = useMutation({
    mutationFn: async (draw: () => Promise<Blob>) => {
      const controller = new AbortController()
      stopper.current = controller
      setShare(0)
      const file = await draw()
      return upload(userId, file, controller.signal, setShare)
    },
    onSuccess: profilePicture => {
      cacheOwnUser(userId, { profilePicture })
      onDone()
    },
  })
  const stopped = stopper.current?.signal.aborted === true
  return {
    start: sending.mutate,
    stop: () => stopper.current?.abort(),
    pending: sending.isPending,
    share,
    error: stopped ? null : sending.error,
  }
}

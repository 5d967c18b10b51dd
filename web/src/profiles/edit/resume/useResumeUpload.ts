import { getProfile, maxResumeBytes, uploadResume } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call/call.ts'
import { sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { cacheProfile } from '../cacheProfile.ts'

/** What can be said before anything is sent; the server looks at the bytes. */
function validateFile({ size, type }: File): string | null {
  if (type !== 'application/pdf') return 'Choose a PDF.'
  return size > maxResumeBytes ? 'The file is too large: at most 10 MB.' : null
}

/** Sends a résumé, tells how far it is, and can be stopped. */
export function useResumeUpload({ userId, resume }: Pick<Profile, 'userId' | 'resume'>) {
  const [share, setShare] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)
  // A user who leaves the screen does not want it any more.
  useEffect(() => () => stopper.current?.abort(), [])
  const sending = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      stopper.current = controller
      setShare(0)
      const params = { userId }
      return sendOrRecover(
        () => call(uploadResume, { params, body: { file } }, controller.signal, setShare),
        async () => {
          const reply = await call(getProfile, { params })
          // A new one is there: the answer was all that was lost, or it was stopped when it had arrived.
          return reply.profile.resume?.uploadedAt === resume?.uploadedAt ? null : reply
        },
      )
    },
    onSuccess: ({ profile }) => {
      cacheProfile(profile)
      toast.success('Résumé saved')
    },
  })
  const isStopped = stopper.current?.signal.aborted === true
  return {
    start: (file: File) => {
      const fileError = validateFile(file)
      setError(fileError)
      sending.reset()
      if (fileError === null) sending.mutate(file)
    },
    stop: () => stopper.current?.abort(),
    pending: sending.isPending,
    share,
    error: error ?? (sending.error && !isStopped ? errorText(sending.error) : null),
  }
}

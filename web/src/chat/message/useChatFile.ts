import { getChatFile } from '@claimcrew/contract/chat/contract'
import { useLayoutEffect, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { useObserved } from '../../kit/call/useObserved.ts'

/** A picture of a conversation, asked for like any other call: so no token ever stands in an address. */
export function useChatFile(fileId: string, size: 'preview' | 'full') {
  const { data, error, refetch } = useObserved({
    queryKey: ['file of a conversation', fileId, size],
    queryFn: ({ signal }) =>
      callForFile(getChatFile, { params: { fileId }, query: { size } }, signal, () => undefined),
    // It never changes, and one that is scrolled past and back is not asked for again.
    staleTime: 'static',
  })
  const [url, setUrl] = useState<string>()
  useLayoutEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, error: error ?? undefined, retry: refetch }
}

import { kindOf } from '@claimcrew/contract/kit/notificationKind'
import {
  getSettings,
  type NotificationSettings,
  saveSettings,
  type Wish,
} from '@claimcrew/contract/notifications/contract'
import { useState } from 'react'
import { updateReply } from '../../kit/call/cache.ts'
import { replyKey } from '../../kit/call/keys.ts'
import { refresh, useAct } from '../../kit/call/query.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'

export type Way = 'inApp' | 'mail'

export const wayWords: Readonly<Record<Way, string>> = { inApp: 'in the app', mail: 'by email' }

/** A kind's name, or the digest. */
export type Named = string

const mutationKey = ['notification settings']

const withWish = (before: NotificationSettings, wish: Wish): NotificationSettings => ({
  ...before,
  wishes: before.wishes.map(one => (one.kind === wish.kind ? wish : one)),
})

const withDigest = (before: NotificationSettings, digest: boolean) => ({ ...before, digest })

/** Each switch is saved by itself: shown at once, and taken back when it did not work. */
export function useSavingSettings(userId: string) {
  const queryKey = replyKey(getSettings, { params: { userId } })
  const [saved, setSaved] = useState<Named>()
  // One after the other, for both switches of a kind are sent together.
  const saving = useAct(saveSettings, { mutationKey, scope: { id: mutationKey.join() } })

  const keep = (change: (before: NotificationSettings) => NotificationSettings) =>
    updateReply(getSettings, { params: { userId } }, change)

  type Sent = {
    name: Named
    body: Parameters<typeof saving.mutateAsync>[0]['body']
    takeBack: () => void
    problem: string
  }
  const save = async ({ name, body, takeBack, problem }: Sent) => {
    setSaved(undefined)
    try {
      const reply = await saving.mutateAsync({ params: { userId }, body })
      // What is still on its way has been shown already, and this reply does not know of it.
      if (queryClient.isMutating({ mutationKey }) === 0) keep(() => reply)
      setSaved(name)
    } catch (error) {
      takeBack()
      toast.error('Not saved', `${problem} ${textOf(error)}`)
      // Where no answer came it may have been done all the same.
      await refresh(getSettings)
    }
  }

  return {
    /** What was saved last. */
    saved,
    saveWish: (before: Wish, way: Way, on: boolean) => {
      const wish = { ...before, [way]: on }
      void queryClient.cancelQueries({ queryKey })
      keep(settings => withWish(settings, wish))
      void save({
        name: wish.kind,
        body: { wishes: [wish] },
        takeBack: () => keep(settings => withWish(settings, before)),
        problem: `“${kindOf(wish.kind).label}” ${wayWords[way]} is still ${on ? 'off' : 'on'}.`,
      })
    },
    saveDigest: (digest: boolean) => {
      void queryClient.cancelQueries({ queryKey })
      keep(settings => withDigest(settings, digest))
      void save({
        name: 'digest',
        body: { digest },
        takeBack: () => keep(settings => withDigest(settings, !digest)),
        problem: `The daily summary is still ${digest ? 'off' : 'on'}.`,
      })
    },
  }
}
export type SavingSettings = ReturnType<typeof useSavingSettings>

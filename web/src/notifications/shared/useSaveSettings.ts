import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import {
  getSettings,
  type NotificationPreference,
  type NotificationSettings,
  type PreferenceChange,
  saveSettings,
} from '@claimcrew/contract/notifications/contract'
import { useState } from 'react'
import { updateReply } from '../../kit/call/cache.ts'
import { call } from '../../kit/call/call.ts'
import { replyKey } from '../../kit/call/keys.ts'
import { notifyOtherTabs, refresh, useMutate } from '../../kit/call/query.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { failureTitle, isOutcomeUnknown, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { holdTab } from '../../kit/holdTab.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

export type DeliveryChannel = 'inApp' | 'mail' | 'push'

export const channelWords: Readonly<Record<DeliveryChannel, string>> = {
  inApp: 'in the app',
  mail: 'by email',
  push: 'on your devices',
}

/** A kind's name, the digest, or what a device shows. */
export type SettingName = string

const mutationKey = ['notification settings']

const withPreference = (before: NotificationSettings, change: PreferenceChange): NotificationSettings => ({
  ...before,
  wishes: before.wishes.map(one =>
    one.kind === change.kind
      ? {
          ...one,
          inApp: change.inApp ?? one.inApp,
          mail: change.mail ?? one.mail,
          push: change.push ?? one.push,
        }
      : one,
  ),
})

/** What is said once for all kinds. */
type CommonSetting = 'digest' | 'pushDetails'

const commonWords: Readonly<Record<CommonSetting, string>> = {
  digest: 'The daily summary is',
  pushDetails: 'Details on your devices are',
}

/** Each switch is saved by itself: shown at once, and taken back when it did not work. */
export function useSaveSettings(userId: string) {
  const queryKey = replyKey(getSettings, { params: { userId } })
  const [saved, setSaved] = useState<SettingName>()
  // One after the other, so that the last reply is the newest.
  const saving = useMutate(saveSettings, { mutationKey, scope: { id: mutationKey.join() } })

  const cache = (change: (before: NotificationSettings) => NotificationSettings) =>
    updateReply(getSettings, { params: { userId } }, change)

  type SettingRequest = {
    name: SettingName
    /** Whether settings are as this one was to make them. */
    isDone: (settings: NotificationSettings) => boolean
    body: Parameters<typeof saving.mutateAsync>[0]['body']
    takeBack: () => void
    problem: string
  }
  const save = async ({ name, isDone, body, takeBack, problem }: SettingRequest) => {
    setSaved(undefined)
    try {
      const reply = await sendOrRecover(
        () => holdTab(saving.mutateAsync({ params: { userId }, body })),
        async () => {
          const settings = await call(getSettings, { params: { userId } })
          return isDone(settings) ? settings : null
        },
      )
      // What is still on its way has been shown already, and this reply does not know of it.
      if (queryClient.isMutating({ mutationKey }) === 0) cache(() => reply)
      setSaved(name)
      notifyOtherTabs(getSettings)
    } catch (error) {
      takeBack()
      const why = errorText(error)
      toast.error(failureTitle(error, 'Not saved'), isOutcomeUnknown(error) ? why : `${problem} ${why}`)
      await refresh(getSettings)
    }
  }

  return {
    /** What was saved last. */
    saved,
    savePreference: (kind: NotificationPreference['kind'], way: DeliveryChannel, on: boolean) => {
      // Only this switch: another tab may have moved the other one.
      const change = { kind, [way]: on }
      void queryClient.cancelQueries({ queryKey })
      cache(settings => withPreference(settings, change))
      void save({
        name: kind,
        isDone: ({ wishes }) => wishes.find(one => one.kind === kind)?.[way] === on,
        body: { wishes: [change] },
        takeBack: () => cache(settings => withPreference(settings, { kind, [way]: !on })),
        problem: `“${findNotificationKind(kind).label}” ${channelWords[way]} is still ${on ? 'off' : 'on'}.`,
      })
    },
    saveCommon: (name: CommonSetting, on: boolean) => {
      void queryClient.cancelQueries({ queryKey })
      cache(settings => ({ ...settings, [name]: on }))
      void save({
        name,
        isDone: settings => settings[name] === on,
        body: { [name]: on },
        takeBack: () => cache(settings => ({ ...settings, [name]: !on })),
        problem: `${commonWords[name]} still ${on ? 'off' : 'on'}.`,
      })
    },
  }
}
export type SaveSettings = ReturnType<typeof useSaveSettings>

import { getSettings, saveSettings } from '@claimcrew/contract/notifications/contract'
import { kinds } from '@claimcrew/contract/reports/notifications'
import { Switch } from '@mantine/core'
import { cacheReply } from '../../kit/call/cache.ts'
import { useCall, useMutate } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

/** The week in numbers, by mail on Monday morning: on or off. */
export function WeeklyMail() {
  const userId = useSession().user?.userId ?? ''
  const read = useCall(getSettings, { params: { userId } })
  const save = useMutate(saveSettings, {
    onSuccess: settings => cacheReply(getSettings, { params: { userId } }, settings),
    onError: error => toast.error('We couldn’t save your choice', errorText(error)),
  })
  const preference = read.data?.wishes.find(({ kind }) => kind === kinds['weekly-report'].name)
  if (!preference) return null
  const { email, emailVerified } = read.data ?? {}
  return (
    <Switch
      label="Email me a weekly summary"
      description={
        emailVerified
          ? `Monday mornings, to ${email}.`
          : `Monday mornings, once you verify ${email} in your profile.`
      }
      checked={save.isPending ? (save.variables.body.wishes?.[0]?.mail ?? preference.mail) : preference.mail}
      onChange={event =>
        save.mutate({
          params: { userId },
          body: { wishes: [{ ...preference, mail: event.currentTarget.checked }] },
        })
      }
    />
  )
}

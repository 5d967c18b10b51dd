import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { NotificationPreference } from '@claimcrew/contract/notifications/contract'
import { Switch } from '@mantine/core'
import { channelWords, type DeliveryChannel, type SaveSettings } from '../shared/useSaveSettings.ts'
import classes from './NotificationSettingsPanel.module.css'
import { SettingsSavedMark } from './SettingsSavedMark.tsx'

const headings: Readonly<Record<DeliveryChannel, string>> = {
  inApp: 'In the app',
  mail: 'By email',
  push: 'On devices',
}
const channels = ['inApp', 'mail', 'push'] as const

/** Why a switch cannot be moved. */
function fixedText(kind: NotificationPreference['kind']): string | undefined {
  const { always, ownEmail, notMailed, mailOnly } = findNotificationKind(kind)
  if (mailOnly) return 'Sent as a separate email.'
  if (notMailed) return 'Not available by email, because email is what failed.'
  if (!always) return undefined
  const where = ownEmail ? 'in the app and by email' : 'in the app'
  return `Always on ${where}, to keep your account safe.`
}

type RowProps = { preference: NotificationPreference; saving: SaveSettings }

function KindRow({ preference, saving: { saved, savePreference } }: RowProps) {
  const { label, always, ownEmail, notMailed, mailOnly } = findNotificationKind(preference.kind)
  const fixed: Readonly<Record<DeliveryChannel, boolean>> = {
    inApp: always === true || mailOnly === true,
    mail: ownEmail === true || notMailed === true,
    push: mailOnly === true,
  }
  const why = fixedText(preference.kind)
  const whyId = `why-${preference.kind}`
  return (
    <li className={classes.kind}>
      <div className={classes.words}>
        <span className={classes.label}>{label}</span>{' '}
        <SettingsSavedMark visible={saved === preference.kind} />
        {why && (
          <p className={classes.why} id={whyId}>
            {why}
          </p>
        )}
      </div>
      {channels.map(way => (
        <Switch
          key={way}
          classNames={{ body: classes.switch ?? '', labelWrapper: classes.beside ?? '' }}
          aria-label={`${label}: ${channelWords[way]}`}
          aria-describedby={fixed[way] ? whyId : undefined}
          label={<span aria-hidden>{headings[way]}</span>}
          checked={preference[way] || (fixed[way] && !notMailed && !mailOnly)}
          disabled={fixed[way]}
          onChange={event => savePreference(preference.kind, way, event.currentTarget.checked)}
        />
      ))}
    </li>
  )
}

type SettingsKindsProps = { wishes: readonly NotificationPreference[]; saving: SaveSettings }

/** Three switches a kind, below their headings where there is room and beside them on a phone. */
export function SettingsKinds({ wishes, saving }: SettingsKindsProps) {
  return (
    <>
      <div className={classes.headings} aria-hidden>
        {channels.map(way => (
          <span key={way}>{headings[way]}</span>
        ))}
      </div>
      <ul className={classes.kinds}>
        {wishes.map(preference => (
          <KindRow key={preference.kind} preference={preference} saving={saving} />
        ))}
      </ul>
    </>
  )
}

import { kindOf } from '@claimcrew/contract/kit/notificationKind'
import type { Wish } from '@claimcrew/contract/notifications/contract'
import { Switch } from '@mantine/core'
import { SettingsSaved } from './Saved.tsx'
import classes from './Settings.module.css'
import { type SavingSettings, type Way, wayWords } from './saving.ts'

const headings: Readonly<Record<Way, string>> = { inApp: 'In the app', mail: 'By email' }
const ways = ['inApp', 'mail'] as const

/** Why a switch cannot be moved. */
function fixedText(kind: Wish['kind']): string | undefined {
  const { always, ownLetter, notMailed, mailOnly } = kindOf(kind)
  if (mailOnly) return 'Sent as a separate email.'
  if (notMailed) return 'Not available by email, because email is what failed.'
  if (!always) return undefined
  const where = ownLetter ? 'in the app and by email' : 'in the app'
  return `Always on ${where}, to keep your account safe.`
}

type RowProps = { wish: Wish; saving: SavingSettings }

function KindRow({ wish, saving: { saved, saveWish } }: RowProps) {
  const { label, always, ownLetter, notMailed, mailOnly } = kindOf(wish.kind)
  const fixed: Readonly<Record<Way, boolean>> = {
    inApp: always === true || mailOnly === true,
    mail: ownLetter === true || notMailed === true,
  }
  const why = fixedText(wish.kind)
  const whyId = `why-${wish.kind}`
  return (
    <li className={classes.kind}>
      <div className={classes.words}>
        <span className={classes.label}>{label}</span> <SettingsSaved shown={saved === wish.kind} />
        {why && (
          <p className={classes.why} id={whyId}>
            {why}
          </p>
        )}
      </div>
      {ways.map(way => (
        <Switch
          key={way}
          classNames={{ labelWrapper: classes.beside ?? '' }}
          aria-label={`${label}: ${wayWords[way]}`}
          aria-describedby={fixed[way] ? whyId : undefined}
          label={<span aria-hidden>{headings[way]}</span>}
          checked={wish[way] || (fixed[way] && !notMailed && !mailOnly)}
          disabled={fixed[way]}
          onChange={event => saveWish(wish, way, event.currentTarget.checked)}
        />
      ))}
    </li>
  )
}

type SettingsKindsProps = { wishes: readonly Wish[]; saving: SavingSettings }

/** Two switches a kind, below their headings where there is room and beside them on a phone. */
export function SettingsKinds({ wishes, saving }: SettingsKindsProps) {
  return (
    <>
      <div className={classes.headings} aria-hidden>
        {ways.map(way => (
          <span key={way}>{headings[way]}</span>
        ))}
      </div>
      <ul className={classes.kinds}>
        {wishes.map(wish => (
          <KindRow key={wish.kind} wish={wish} saving={saving} />
        ))}
      </ul>
    </>
  )
}

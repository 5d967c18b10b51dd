import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { getProductionTargets, saveProductionTargets } from '@claimcrew/contract/production/targets'
import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { cacheReply } from '../../kit/call/cache.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { StateBadge, type StateStyle } from '../../kit/ui/state/StateBadge.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { omitSent } from '../omitSent.ts'
import { useProductionAddress } from '../shared/address.ts'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import { unitsText, workTypeLabel } from '../terms.ts'
import classes from './TargetsPanel.module.css'
import {
  listTargetChanges,
  type TargetRow,
  type TypedTargets,
  toTargetRows,
  validateTarget,
} from './targetChanges.ts'

const sourceStyles: Readonly<Record<TargetRow['source'], StateStyle>> = {
  default: { word: 'Suggested', color: 'gray' },
  house: { word: 'Claimcrew default', color: 'teal', outline: true },
  client: { word: 'Client', color: 'teal' },
  practice: { word: 'Practice', color: 'teal' },
}

type TargetLineProps = {
  row: TargetRow
  typed: string | null | undefined
  /** The owner whose targets are set here; other targets can only be overridden. */
  own: TargetRow['source']
  /** Left out for those who only look. */
  onType: ((text: string | null | undefined) => void) | undefined
}

function TargetLine({ row, typed, own, onType }: TargetLineProps) {
  const { workType, byPhone, perHour, source, from, later } = row
  const name = `${workTypeLabel(workType)}${byPhone ? ', by phone' : ''}`
  const error = validateTarget(typed)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.unit}>{unitsText(workType)}</span>
      </th>
      <td className={classes.now}>
        {perHour === null ? 'none' : numberText(perHour)} <StateBadge stateStyle={sourceStyles[source]} />
        {from && <span className={classes.since}>since {dayText(from)}</span>}
        {later.map(one => (
          <span key={one.from} className={classes.since}>
            from {dayText(one.from)}: {one.perHour === null ? 'removed' : numberText(one.perHour)}
          </span>
        ))}
      </td>
      {onType && (
        <td>
          <div className={classes.set}>
            <TextInput
              size="sm"
              aria-label={`New target, ${name}`}
              placeholder={typed === null ? 'removed' : perHour === null ? '' : numberText(perHour)}
              inputMode="decimal"
              value={typed ?? ''}
              error={error}
              onChange={event => onType(event.currentTarget.value || undefined)}
            />
            {typed === null ? (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onType(undefined)}>
                Keep
              </Button>
            ) : (
              source === own && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove the target for ${name}`}
                  onClick={() => onType(null)}
                >
                  Remove
                </Button>
              )
            )}
          </div>
        </td>
      )}
    </tr>
  )
}

type FormProps = {
  owner: { clientId?: string; practiceId?: string }
  own: TargetRow['source']
}

function TargetForm({ owner, own }: FormProps) {
  const today = useToday(useTimeZone())
  const sets = useMay()('production:targets:team')
  const read = useCall(getProductionTargets, { query: owner })
  const [typed, setTyped] = useState<TypedTargets>({})
  /** Which version what is typed was begun on. */
  const [begunOn, setBegunOn] = useState<string>()
  const [from, setFrom] = useState(today)
  const save = useMutate(saveProductionTargets, {
    recover: 'again',
    onSuccess: async (reply, { body }) => {
      // So that they stand there also where they cannot be read again right away.
      cacheReply(getProductionTargets, { query: owner }, reply)
      toast.success('Targets saved', `They apply from ${dayText(body.from ?? today)}.`)
      await refresh(getProductionTargets)
    },
    onError: async () => {
      // Somebody else's stand beside what is typed from now on, so the next save knows of them.
      await refresh(getProductionTargets)
      setBegunOn(undefined)
    },
  })
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the targets" error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton height={360} role="status" aria-label="Loading..." />
  const { version } = read.data
  const rows = toTargetRows(read.data)
  const changes = listTargetChanges(rows, typed)
  const isWrong = rows.some(({ key }) => validateTarget(typed[key]) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length === 0 || isWrong) return
    const body = { from, targets: changes, version: begunOn ?? version }
    save.mutateAsync({ query: owner, body }).then(
      () => {
        setTyped(now => omitSent(now, typed))
        setBegunOn(undefined)
      },
      // The form says what is wrong.
      () => undefined,
    )
  }
  const set = (key: string) => (text: string | null | undefined) => {
    const { [key]: _, ...others } = typed
    setBegunOn(begunOn ?? version)
    setTyped(text === undefined ? others : { ...others, [key]: text })
  }
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={changes.length > 0} saving={save} />
      <div className={classes.paper}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Work type</th>
              <th scope="col">Units per hour now</th>
              {sets && <th scope="col">New</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TargetLine
                key={row.key}
                row={row}
                typed={typed[row.key]}
                own={own}
                onType={sets ? set(row.key) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {save.error && changes.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(save.error)}
        </Text>
      )}
      {sets && (
        <div className={classes.foot}>
          <TextInput
            type="date"
            label="Effective from"
            value={from}
            required
            withAsterisk={false}
            onChange={event => setFrom(event.currentTarget.value || today)}
          />
          <Button type="submit" loading={save.isPending} disabled={changes.length === 0 || isWrong}>
            {changes.length === 0 ? 'Save' : `Save ${countText(changes.length, 'target')}`}
          </Button>
        </div>
      )}
    </form>
  )
}

const leadTexts = {
  house: 'The Claimcrew default applies to every client without their own targets.',
  client:
    'Your own targets replace the Claimcrew default and suggested targets. Suggested targets are only a starting point, so set your own.',
  practice: 'A practice’s own targets replace those of the client, for work at that practice.',
} as const

/** What an hour is expected to bring: the practice's over the client's over the house's over the defaults. */
export function TargetsPanel({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useProductionAddress()
  const clientId = asAdmin ? address.client : undefined
  const practices = useSeveralPractices(clientId)
  const practiceId = practices.find(one => one.practiceId === address.practice)?.practiceId
  const own = practiceId ? 'practice' : asAdmin && !clientId ? 'house' : 'client'
  return (
    <>
      <div className={classes.bar}>
        {asAdmin && (
          <ClientChoice
            client={clientId}
            none="Claimcrew default"
            onChange={client => change({ client, practice: undefined }, 'choosing')}
          />
        )}
        <PracticeSelect
          aria-label="Practice"
          placeholder="All practices"
          clearLabel="Show the targets of all practices"
          clientId={clientId}
          practiceId={practiceId}
          onChange={practice => change({ practice }, 'choosing')}
        />
        <Text size="sm" c="dimmed" maw="44rem">
          {leadTexts[own]}
        </Text>
      </div>
      <TargetForm
        key={practiceId ?? clientId ?? 'own'}
        owner={{ ...(clientId && { clientId }), ...(practiceId && { practiceId }) }}
        own={own}
      />
    </>
  )
}

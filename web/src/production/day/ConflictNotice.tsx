import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import { Button, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { workTypeLabel } from '../terms.ts'
import classes from './Day.module.css'
import type { OpenDay } from './openDay.ts'
import { useDayState } from './useOpenDay.ts'

const formatEntry = ({ workType, quantity, minutes, holdMinutes, note }: EntryInput): string =>
  [
    `${workTypeLabel(workType)}: ${quantity} in ${formatDuration(minutes * 60)}`,
    ...(holdMinutes > 0 ? [`${formatDuration(holdMinutes * 60)} on hold`] : []),
    ...(note ? [note] : []),
  ].join(', ')

/** Each line once, with how often it is there. */
function counted(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

type VersionProps = {
  title: string
  lines: readonly string[]
  /** The lines of the other version; lines that it lacks stand out. */
  others: readonly string[]
  unfinished?: number
  label: string
  onChoose: () => void
}

function Version({ title, lines, others, unfinished = 0, label, onChoose }: VersionProps) {
  return (
    <section className={classes.version} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {lines.length === 0 && unfinished === 0 && (
        <Text size="sm" c="dimmed">
          No entries.
        </Text>
      )}
      <ul>
        {[...counted(lines)].map(([line, times]) => (
          <li key={line} data-other={counted(others).get(line) !== times || undefined}>
            {times > 1 ? `${times} × ` : ''}
            {line}
          </li>
        ))}
      </ul>
      {unfinished > 0 && (
        <Text size="xs" c="dimmed">
          {countText(unfinished, 'row')} not finished
        </Text>
      )}
      <div>
        <Button size="compact-md" variant="default" onClick={onChoose}>
          {label}
        </Button>
      </div>
    </section>
  )
}

/** The day was changed elsewhere while something was typed here: both, side by side, and the choice. */
export function ConflictNotice({ open }: { open: OpenDay }) {
  const id = useId()
  const { autosave } = useDayState(open)
  const validation = open.worksheet.rows().map(row => open.validate(row))
  const mine = validation.flatMap(({ entry }) => (entry ? [formatEntry(entry)] : []))
  const unfinished = validation.filter(({ entry, isEmpty }) => !entry && !isEmpty).length
  const theirs = (autosave.theirs?.entries ?? []).map(formatEntry)
  return (
    <section className={classes.notice} data-tone="attention" aria-labelledby={id} role="alert">
      <div>
        <Title order={2} size="h4" id={id}>
          This day was changed elsewhere
        </Title>
        <Text size="sm" mb="sm">
          In another tab or on another device. Differences are in bold. Choose which version to keep.
        </Text>
        <div className={classes.versions}>
          <Version
            title="This version"
            lines={mine}
            others={theirs}
            unfinished={unfinished}
            label="Keep this version"
            onChoose={() => open.autosave.choose('mine')}
          />
          <Version
            title="Saved version"
            lines={theirs}
            others={mine}
            label="Use the saved version"
            onChoose={() => open.autosave.choose('theirs')}
          />
        </div>
      </div>
    </section>
  )
}

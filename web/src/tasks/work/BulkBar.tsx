import { countText } from '@claimcrew/contract/kit/numberWords'
import { maxBulkTasks } from '@claimcrew/contract/tasks/contract'
import { Button, CloseButton } from '@mantine/core'
import type { ChooserKind } from '../keys/TaskChooser.tsx'
import classes from './Work.module.css'

type BulkBarProps = { count: number; onAsk: (what: ChooserKind) => void; onClear: () => void }

const acts = [
  ['assign', 'Assign'],
  ['status', 'Move'],
  ['due', 'Due date'],
  ['priority', 'Priority'],
] as const

/** What can be done to all that are chosen. */
export function BulkBar({ count, onAsk, onClear }: BulkBarProps) {
  if (count === 0) return null
  const tooMany = count > maxBulkTasks
  return (
    <section className={classes.bulk} aria-label="Actions for selected tasks">
      <strong className="tabular">{countText(count, 'task')} chosen</strong>
      {tooMany ? (
        <span>At most {maxBulkTasks} can be changed at once.</span>
      ) : (
        acts.map(([what, label]) => (
          <Button key={what} size="compact-md" variant="default" onClick={() => onAsk(what)}>
            {label}
          </Button>
        ))
      )}
      <CloseButton aria-label="Clear" onClick={onClear} />
    </section>
  )
}

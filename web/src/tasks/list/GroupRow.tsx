import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { TaskGroup } from '../shared/groupTasks.ts'
import classes from './TaskRows.module.css'

type GroupRowProps = {
  group: TaskGroup
  index: number
  columns: number
  measure: (row: Element | null) => void
}

/** The line before a group: its name, how many, and the dollars that hang on them. */
export function GroupRow({ group: { key, label, tasks }, index, columns, measure }: GroupRowProps) {
  const dollars = tasks.reduce((sum, { dollarsCents }) => sum + (dollarsCents ?? 0), 0)
  return (
    <tr ref={measure} aria-rowindex={index + 2} data-index={index} className={classes.group}>
      <th scope="rowgroup" colSpan={columns} data-group={key}>
        <span className={classes.groupName}>{label}</span>
        <span className={classes.groupCount}>
          {numberText(tasks.length)}
          {dollars > 0 && ` · ${moneyText(dollars)}`}
        </span>
      </th>
    </tr>
  )
}

import { dayCodes, dayMarks } from '@claimcrew/contract/attendance/register'
import { IconLock } from '@tabler/icons-react'
import { codeWords, type DayFlag, flagWords, needsAttention } from '../dayWords.ts'
import { flagLetters } from './cells.ts'
import grid from './Grid.module.css'
import classes from './Register.module.css'

const flags: readonly DayFlag[] = [...dayMarks, 'SENT']

/** What the codes, and the small letters beside them, mean. */
export function RegisterLegend() {
  return (
    <dl className={classes.legend} aria-label="Legend">
      {dayCodes.map(code => (
        <div key={code}>
          <dt className={grid.code} data-code={code}>
            {code}
          </dt>
          <dd>{codeWords[code]}</dd>
        </div>
      ))}
      {flags.map(flag => (
        <div key={flag}>
          <dt className={grid.sign} data-attention={needsAttention(flag) || undefined}>
            {flagLetters[flag]}
          </dt>
          <dd>{flagWords[flag]}</dd>
        </div>
      ))}
      <div>
        <dt>
          <IconLock size={13} stroke={1.8} aria-label="Lock" role="img" />
        </dt>
        <dd>approved and closed</dd>
      </div>
    </dl>
  )
}

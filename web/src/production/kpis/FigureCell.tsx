import type { KpiKey } from '@claimcrew/contract/production/kpiRules'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import { kpiValueText } from './figureText.ts'
import classes from './KpisPanel.module.css'

type FigureCellProps = { figureKey: KpiKey; figure: KpiMonth['kpis'][number] | undefined }

/** A figure in a table; what lies outside the band is marked in words too. */
export function FigureCell({ figureKey, figure }: FigureCellProps) {
  return (
    <td data-outside={figure?.isWithin === false || undefined}>
      {kpiValueText(figureKey, figure?.value ?? null)}
      {figure?.isWithin === false && <span className={classes.mark}>outside</span>}
    </td>
  )
}

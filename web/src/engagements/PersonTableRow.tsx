import { memo } from 'react'
import { LocalTime } from '../kit/ui/LocalTime.tsx'
import { DeactivationButton } from './DeactivationButton.tsx'
import { PersonName } from './PersonName.tsx'
import type { PersonRow } from './peopleFilters.ts'
import { StateBadge } from './StateBadge.tsx'
import { HoursText, Nothing, RateText, SinceText, TitleText } from './TermsText.tsx'

type PersonTableRowProps = {
  row: PersonRow
  index: number
  asAdmin: boolean
  measure: (row: Element | null) => void
}

/** Kept as it is while the list is scrolled: only rows that come into view cost anything. */
export const PersonTableRow = memo(function PersonTableRow({
  row,
  index,
  asAdmin,
  measure,
}: PersonTableRowProps) {
  const { person, state, terms } = row
  return (
    // The heading is the first row.
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td>
        <PersonName person={person} />
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td>
        <TitleText terms={terms} withOther={asAdmin} />
      </td>
      <td>
        <SinceText terms={terms} />
      </td>
      <td data-column="rate">
        <RateText terms={terms} />
      </td>
      <td data-column="hours">
        <HoursText terms={terms} />
      </td>
      <td>{person.timeZone ? <LocalTime timeZone={person.timeZone} /> : <Nothing />}</td>
      {asAdmin && (
        <td data-column="act">
          <DeactivationButton person={person} look="icon" />
        </td>
      )}
    </tr>
  )
})

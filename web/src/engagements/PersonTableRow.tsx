import { Table } from '@mantine/core'
import type { Ref } from 'react'
import { LocalTime } from '../kit/ui/LocalTime.tsx'
import { DeactivationButton } from './DeactivationButton.tsx'
import { PersonName } from './PersonName.tsx'
import type { PersonRow } from './peopleFilters.ts'
import { StateBadge } from './StateBadge.tsx'
import { HoursText, Nothing, RateText, SinceText, TitleText } from './TermsText.tsx'

type PersonTableRowProps = { row: PersonRow; index: number; asAdmin: boolean; ref: Ref<HTMLTableRowElement> }

export function PersonTableRow({ row: { person, state, terms }, index, asAdmin, ref }: PersonTableRowProps) {
  return (
    // The heading is the first row.
    <Table.Tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <Table.Td>
        <PersonName person={person} />
      </Table.Td>
      <Table.Td>
        <StateBadge state={state} />
      </Table.Td>
      <Table.Td>
        <TitleText terms={terms} withOther={asAdmin} />
      </Table.Td>
      <Table.Td>
        <SinceText terms={terms} />
      </Table.Td>
      <Table.Td data-figures>
        <RateText terms={terms} />
      </Table.Td>
      <Table.Td data-figures>
        <HoursText terms={terms} />
      </Table.Td>
      <Table.Td>{person.timeZone ? <LocalTime timeZone={person.timeZone} /> : <Nothing />}</Table.Td>
      {asAdmin && (
        <Table.Td data-column="act">
          <DeactivationButton person={person} look="icon" />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

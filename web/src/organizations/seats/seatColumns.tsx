import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { Badge, Button, Group, Text } from '@mantine/core'
import type { Column } from '../../kit/ui/list/column.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { dutiesText } from '../shared/dutyWords.ts'

/** What can be done with a seat: the last two with one's own. */
export type SeatAction = 'change' | 'end' | 'sessions' | 'hand-over' | 'leave'

type SeatColumnOptions = {
  /** Who looks. */
  userId: string
  isAlone: boolean
  onAct: (action: SeatAction, seat: OrganizationSeat) => void
}

export const factColumns = (
  onSessions: (seat: OrganizationSeat) => void,
): readonly Column<OrganizationSeat>[] => [
  { id: 'duties', label: 'Duties', card: 'wide', cell: ({ duties }) => dutiesText(duties) },
  { id: 'since', label: 'Since', width: '9rem', cell: ({ since }) => <TimeText at={since} show="day" /> },
  {
    id: 'seen',
    label: 'Last active',
    width: '11.5rem',
    cell: seat =>
      seat.lastSeenAt === null ? (
        'Never'
      ) : (
        <>
          <TimeText at={seat.lastSeenAt} />
          <div>
            <Button
              size="compact-xs"
              variant="subtle"
              ml={-6}
              aria-label={`Sessions of ${seat.userName}`}
              onClick={() => onSessions(seat)}
            >
              Sessions
            </Button>
          </div>
        </>
      ),
  },
]

/** The person of a seat by name and address. */
export function SeatHolder({ seat, isOwn = false }: { seat: OrganizationSeat; isOwn?: boolean }) {
  return (
    <>
      <Text component="span" inherit fw={560}>
        {seat.userName}
      </Text>
      {isOwn && (
        <Badge component="span" variant="light" size="sm" ml={6}>
          You
        </Badge>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {seat.email}
      </Text>
    </>
  )
}

export const seatColumns = ({
  userId,
  isAlone,
  onAct,
}: SeatColumnOptions): readonly Column<OrganizationSeat>[] => [
  {
    id: 'person',
    label: 'Person',
    card: 'title',
    namesRow: true,
    minWidth: '14rem',
    cell: seat => <SeatHolder seat={seat} isOwn={seat.userId === userId} />,
  },
  ...factColumns(seat => onAct('sessions', seat)),
  {
    id: 'acts',
    label: 'Actions',
    width: '15.5rem',
    hidesLabel: true,
    card: 'foot',
    cell: seat => {
      const { userName } = seat
      if (seat.userId !== userId)
        return (
          <SeatButtons
            first={{ label: 'Change duties', name: `Change duties of ${userName}` }}
            second={{ label: 'End seat', name: `End seat of ${userName}` }}
            onFirst={() => onAct('change', seat)}
            onSecond={() => onAct('end', seat)}
          />
        )
      return isAlone ? null : (
        <SeatButtons
          first={{ label: 'Hand over', name: 'Hand over ownership' }}
          second={{ label: 'Leave', name: 'Leave this organization' }}
          onFirst={() => onAct('hand-over', seat)}
          onSecond={() => onAct('leave', seat)}
        />
      )
    },
  },
]

type ButtonWords = { readonly label: string; readonly name: string }

type SeatButtonsProps = {
  first: ButtonWords
  second: ButtonWords
  onFirst: () => void
  onSecond: () => void
}

function SeatButtons({ first, second, onFirst, onSecond }: SeatButtonsProps) {
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={first.name} onClick={onFirst}>
        {first.label}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={second.name} onClick={onSecond}>
        {second.label}
      </Button>
    </Group>
  )
}

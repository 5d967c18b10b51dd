import { Group, Skeleton, Stack } from '@mantine/core'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Stands in for a list of people or things while it loads. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Stack gap="md" role="status" aria-label="Loading...">
      {indexes(rows).map(row => (
        <Group key={row} gap="md" wrap="nowrap">
          <Skeleton circle height={40} />
          <Stack gap={8} flex={1}>
            <Skeleton height={12} width={row % 2 ? '38%' : '46%'} />
            <Skeleton height={10} width={row % 2 ? '62%' : '54%'} />
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

/** Stands in for a table's rows; the heading row is the screen's own. */
export function TableSkeleton({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return (
    <tbody aria-label="Loading..." aria-busy>
      {indexes(rows).map(row => (
        <tr key={row}>
          {indexes(columns).map(column => (
            <td key={column}>
              <Skeleton height={12} my={6} width={`${40 + ((row * 7 + column * 13) % 45)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Stands in for a line of a row while it loads. */
export const LineSkeleton = () => (
  <Skeleton display="inline-block" height={12} width="4.5rem" my={5} aria-hidden />
)

import { Skeleton, Stack } from '@mantine/core'

/** Stands in for a picture while it is read: as high as one. */
export function PaneSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading...">
      <Skeleton height={28} mt={32} />
      <Skeleton height={28} />
      <Skeleton height={28} />
      <Skeleton height={12} width="70%" />
      <Skeleton height={56} mt="sm" />
    </Stack>
  )
}

import { Group, type GroupProps } from '@mantine/core'

/** The buttons of a form, a dialog or a decision: at the right end, and what it is there for stands last. */
export function FormButtons(props: Omit<GroupProps, 'justify'>) {
  return <Group justify="flex-end" gap="sm" {...props} />
}

/** What the field says to which a task is added: nothing of tasks that are not known yet. */
export function placeholderFor(
  free: number,
  tasks: readonly unknown[] | undefined,
  isReading: boolean,
): string {
  if (!tasks) return isReading ? 'Loading your tasks…' : 'We couldn’t load your tasks'
  if (free > 0) return 'Add a task: type its number or title'
  return tasks.length > 0 ? 'No other open tasks' : 'You have no open tasks'
}

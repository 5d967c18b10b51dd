export function ImportTasks({ onDone }: { onDone: () => void }) {
  return (
    <button type="button" onClick={onDone}>
      x
    </button>
  )
}

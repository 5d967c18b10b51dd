import { memo, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { type ChooserTarget, TaskChooser } from '../keys/TaskChooser.tsx'
import { TaskPanel } from '../panel/TaskPanel.tsx'

type OpenTaskProps = {
  taskId: string | undefined
  /** The tasks behind it, in the order in which they are shown. */
  order: readonly string[]
  /** Opens with its fields ready to be written. */
  edits: boolean
  onEdit: (taskId: string, edits: boolean) => void
  onStep: (taskId: string) => void
  onClose: () => void
}

/** The task that the address opens, and what its keys and buttons ask. Kept as it is while keys move on behind it. */
export const OpenTask = memo(function OpenedTask({
  taskId,
  order,
  edits,
  onEdit,
  onStep,
  onClose,
}: OpenTaskProps) {
  const actor = useActor()
  const [asking, setAsking] = useState<ChooserTarget | null>(null)
  const at = taskId === undefined ? -1 : order.indexOf(taskId)
  return (
    <>
      <TaskPanel
        taskId={taskId}
        edits={edits}
        covered={asking !== null}
        position={at < 0 ? undefined : { at, of: order.length }}
        onEdit={onEdit}
        onStep={by => {
          const next = at < 0 ? undefined : order[at + by]
          if (next !== undefined) onStep(next)
        }}
        onAsk={(what, task, unsavedQuantity) => setAsking({ what, tasks: [task], unsavedQuantity })}
        onClose={onClose}
      />
      {asking && actor && <TaskChooser {...asking} actor={actor} onClose={() => setAsking(null)} />}
    </>
  )
})

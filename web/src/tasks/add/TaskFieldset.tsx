import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import {
  type DeadlineKind,
  deadlineKinds,
  deadlines,
  maxTaskQuantity,
  type TaskPriority,
  taskPriorities,
} from '@claimcrew/contract/tasks/shapes'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { useSession } from '../../kit/session.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { priorityWords } from '../shared/words.ts'
import { useAssignablePeople } from '../useAssignablePeople.ts'
import classes from './Add.module.css'
import type { TaskDraft } from './taskDraft.ts'

type TaskFieldsetProps = {
  draft: TaskDraft
  fieldErrors: Readonly<Record<string, string>>
  /** The client's, in which the date is meant. */
  timeZone: string
  /** A recurring one says otherwise when it is due. */
  dated?: boolean
  /** Only a new task lets its client be chosen. */
  isNew: boolean
  onChange: (part: Partial<TaskDraft>) => void
}

/** All that is said of a task when it is made or edited. */
export function TaskFieldset({
  draft,
  fieldErrors,
  timeZone,
  dated = true,
  isNew,
  onChange,
}: TaskFieldsetProps) {
  const { role } = useSession()
  const asAdmin = role === 'ADMIN'
  const people = useAssignablePeople(draft.clientId || undefined)
  return (
    <div className={classes.fields}>
      {asAdmin && isNew && (
        <ClientSelect
          className={classes.wide ?? ''}
          label="Client"
          required
          placeholder="Choose a client"
          userId={draft.clientId || undefined}
          onChange={selected => onChange({ clientId: selected ?? '', assigneeId: null, practiceId: null })}
          error={fieldErrors.clientId}
        />
      )}
      <TextInput
        className={classes.wide ?? ''}
        label="Title"
        required
        data-autofocus
        maxLength={200}
        placeholder="Work Aetna denials from October"
        value={draft.title}
        onChange={event => onChange({ title: event.currentTarget.value })}
        error={fieldErrors.title}
      />
      <SearchSelect
        label="Work type"
        required
        placeholder="Choose one"
        nothingFoundMessage="No matching work type"
        value={draft.workType || null}
        onChange={selected => onChange({ workType: selected ?? '' })}
        error={fieldErrors.workType}
        data={taxonomy.workTypes.map(({ value, label }) => ({ value, label }))}
      />
      <SearchSelect
        label="Biller"
        placeholder={asAdmin && draft.clientId === '' ? 'Choose the client first' : 'Unassigned'}
        clearable
        clearButtonProps={{ 'aria-label': 'Unassign' }}
        nothingFoundMessage="No one by that name"
        value={draft.assigneeId}
        onChange={assigneeId => onChange({ assigneeId })}
        error={fieldErrors.assigneeId}
        data={(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
      />
      <PracticeSelect
        label="Practice"
        placeholder="Not set"
        clearLabel="No practice"
        clientId={draft.clientId || undefined}
        practiceId={draft.practiceId}
        onChange={practiceId => onChange({ practiceId: practiceId ?? null })}
        error={fieldErrors.practiceId}
      />
      {dated && (
        <div className={classes.due}>
          <TextInput
            type="date"
            label="Due"
            value={draft.dueDay}
            onChange={event => onChange({ dueDay: event.currentTarget.value })}
            error={fieldErrors.dueAt}
          />
          <TextInput
            type="time"
            label="At"
            description={`${formatZoneCity(timeZone)} time`}
            value={draft.dueTime}
            onChange={event => onChange({ dueTime: event.currentTarget.value })}
          />
        </div>
      )}
      <NativeSelect
        label="Deadline type"
        description={deadlines[draft.deadlineKind].missed}
        value={draft.deadlineKind}
        onChange={event => onChange({ deadlineKind: event.currentTarget.value as DeadlineKind })}
        error={fieldErrors.deadlineKind}
        data={deadlineKinds.map(value => ({ value, label: deadlines[value].label }))}
      />
      <NativeSelect
        label="Priority"
        value={draft.priority}
        onChange={event => onChange({ priority: event.currentTarget.value as TaskPriority })}
        error={fieldErrors.priority}
        data={taskPriorities.map(value => ({ value, label: priorityWords[value] }))}
      />
      <NumberField
        label="Planned quantity"
        placeholder="Number of units"
        max={maxTaskQuantity}
        allowDecimal={false}
        thousandSeparator=","
        value={draft.plannedQuantity}
        onChange={plannedQuantity => onChange({ plannedQuantity })}
        error={fieldErrors.plannedQuantity}
      />
      <NumberField
        label="Dollars at stake"
        placeholder="$"
        prefix="$"
        per={100}
        decimalScale={2}
        thousandSeparator=","
        value={draft.dollarsCents}
        onChange={dollarsCents => onChange({ dollarsCents })}
        error={fieldErrors.dollarsCents}
      />
      <Textarea
        className={classes.wide ?? ''}
        label="Note"
        description="Leave out anything that identifies a patient."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        value={draft.note}
        onChange={event => onChange({ note: event.currentTarget.value })}
        error={fieldErrors.note}
      />
    </div>
  )
}

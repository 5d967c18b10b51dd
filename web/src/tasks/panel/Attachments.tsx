import { percentText } from '@claimcrew/contract/kit/numberWords'
import type { Actor } from '@claimcrew/contract/permissions'
import {
  type Attachment,
  downloadAttachment,
  maxAttachments,
  removeAttachment,
} from '@claimcrew/contract/tasks/attachments'
import { getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { ActionIcon, Button, FileButton, Group, Loader, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from './Panel.module.css'
import { useAttachments } from './useAttachments.ts'

type RemoveDialogProps = { task: Task; attachment: Attachment; onClose: () => void }

/** A file that is gone cannot be brought back, so this asks. */
function RemoveDialog({ task, attachment, onClose }: RemoveDialogProps) {
  const removing = useMutate(removeAttachment, {
    recover: 'gone',
    onSuccess: () => {
      toast.success('Removed', attachment.name)
      onClose()
      return refresh(getTask, listTasks)
    },
  })
  return (
    <ConfirmDialog
      title="Remove this file?"
      confirmLabel="Remove"
      ends
      pending={removing.isPending}
      error={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate({ params: { taskId: task.taskId, fileId: attachment.fileId } })}
      onClose={onClose}
    >
      {attachment.name} will be removed from the task for everyone. You can’t undo this.
    </ConfirmDialog>
  )
}

function FileRow({
  task,
  attachment,
  onRemove,
}: {
  task: Task
  attachment: Attachment
  onRemove?: () => void
}) {
  const { start, pending } = useFileExport()
  const { fileId, name, size, addedAt } = attachment
  const download = () =>
    start({
      name,
      saved: 'Saved',
      fetch: (signal, onReceived) =>
        callForFile(downloadAttachment, { params: { taskId: task.taskId, fileId } }, signal, onReceived),
    })
  return (
    <li className={classes.file}>
      {pending ? (
        <Loader size={16} aria-label="Downloading" />
      ) : (
        <IconPaperclip size={16} stroke={1.7} aria-hidden />
      )}
      <UnstyledButton className={classes.fileName ?? ''} onClick={download}>
        {name}
      </UnstyledButton>
      <Text span size="xs" c="dimmed" className="tabular">
        {sizeText(size)} · <TimeText at={addedAt} show="day" />
      </Text>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
}

type AttachmentsProps = {
  task: Task
  attachments: readonly Attachment[]
  actor: Actor
  /** Nothing is written any more. */
  isOver: boolean
}

/** Files of a task: chosen or dropped, each with how far it is. */
export function Attachments({ task, attachments, actor, isOver }: AttachmentsProps) {
  const { uploads, attach, drop } = useAttachments(task.taskId)
  const [removed, setRemoved] = useState<Attachment | null>(null)
  const [over, setOver] = useState(false)
  const manages = mayManageTask(actor, task)
  const isSending = uploads.some(({ error }) => error === undefined)
  const failed = uploads.find(({ error }) => error !== undefined)?.error
  const full = attachments.length >= maxAttachments
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isOver) attach([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label="Files"
      className={classes.files}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(!isOver)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <UnsavedChanges
        when={isSending}
        saving={{ isPending: isSending, error: failed === undefined ? null : new Error(failed) }}
      />
      {(attachments.length > 0 || uploads.length > 0) && (
        <ul>
          {attachments.map(attachment => (
            <FileRow
              key={attachment.fileId}
              task={task}
              attachment={attachment}
              {...(!isOver &&
                (manages || attachment.addedById === actor.userId) && {
                  onRemove: () => setRemoved(attachment),
                })}
            />
          ))}
          {uploads.map(({ key, name, share, error, stop }) => (
            <li key={key} className={classes.file}>
              <IconPaperclip size={16} stroke={1.7} aria-hidden />
              <span className={classes.fileName}>
                {name}
                {error ? (
                  <Text size="xs" c="var(--mantine-color-error)" role="alert">
                    {error}
                  </Text>
                ) : (
                  <Progress
                    value={share * 100}
                    size="sm"
                    mt={4}
                    aria-label={`${name}: ${percentText(share)}`}
                  />
                )}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={error ? `Dismiss ${name}` : `Stop ${name}`}
                onClick={() => (error ? drop(key) : stop())}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {!isOver && (
        <Group gap="sm">
          <FileButton multiple onChange={attach} disabled={full}>
            {props => (
              <Button {...props} size="compact-md" variant="default" disabled={full}>
                Attach a file
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            {full
              ? `A task can have up to ${maxAttachments} files.`
              : 'PDF, pictures, text or CSV, up to 10 MB. You can also drop files here.'}
          </Text>
        </Group>
      )}
      {removed && <RemoveDialog task={task} attachment={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

import type { Task, TaskComment, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { Text } from '@mantine/core'
import { useNow } from '../../kit/time/clock.ts'
import { formatAgo } from '../../kit/time/formatAgo.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { CommentForm } from './CommentForm.tsx'
import { splitAtNames } from './mentions.ts'
import classes from './Panel.module.css'

type CommentProps = { comment: TaskComment; names: readonly string[] }

function Comment({ comment, names }: CommentProps) {
  const now = useNow()
  const { authorName, authorPicture, text, createdAt } = comment
  return (
    <li className={classes.comment}>
      <PersonAvatar person={{ userName: authorName, profilePicture: authorPicture }} size={28} />
      <div>
        <div className={classes.author}>
          <strong>{authorName}</strong>
          <Text span size="xs" c="dimmed">
            {formatAgo(createdAt, now) ?? <TimeText at={createdAt} />}
          </Text>
        </div>
        <p className={classes.said}>
          {splitAtNames(text, names).map(part =>
            part.isName ? (
              <span key={part.at} className={classes.name}>
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      </div>
    </li>
  )
}

type CommentsProps = {
  task: Task
  comments: readonly TaskComment[]
  people: readonly TaskPerson[]
  /** Nothing is written any more. */
  isOver: boolean
}

/** What was said about a task, the first first. */
export function Comments({ task, comments, people, isOver }: CommentsProps) {
  const names = people.map(({ userName }) => userName)
  return (
    <>
      {comments.length > 0 && (
        <ul className={classes.comments}>
          {comments.map(comment => (
            <Comment key={comment.commentId} comment={comment} names={names} />
          ))}
        </ul>
      )}
      {!isOver && <CommentForm task={task} people={people} />}
    </>
  )
}

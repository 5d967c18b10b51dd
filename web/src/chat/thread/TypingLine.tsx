import { messageSent, typing } from '@claimcrew/contract/chat/contract'
import { typingLastsMs } from '@claimcrew/contract/chat/rules'
import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { useEffect, useState } from 'react'
import { onLive } from '../../kit/live/live.ts'
import classes from './MessageLog.module.css'

/** Who writes in a conversation at this moment. */
function useTyping(conversationId: string, me: string): readonly string[] {
  const [writing, setWriting] = useState<readonly string[]>([])
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stopped = (userId: string) => setWriting(current => current.filter(one => one !== userId))
    const stops = [
      onLive(typing, ({ conversationId: where, userId }) => {
        if (where !== conversationId || userId === me) return
        clearTimeout(timers.get(userId))
        timers.set(userId, setTimeout(stopped, typingLastsMs, userId))
        setWriting(current => (current.includes(userId) ? current : [...current, userId]))
      }),
      onLive(messageSent, ({ message }) => {
        if (message.conversationId === conversationId) stopped(message.authorId)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [conversationId, me])
  return writing
}

function words(names: readonly string[]): string {
  const [one, other] = names
  if (one === undefined) return ''
  if (other === undefined) return `${one} is typing…`
  return names.length === 2 ? `${one} and ${other} are typing…` : 'Several people are typing…'
}

/** Its room is always there, so that nothing moves when somebody begins. */
export function TypingLine({ conversation, me }: { conversation: Conversation; me: string }) {
  const writing = useTyping(conversation.conversationId, me)
  const names = conversation.members
    .filter(({ userId }) => writing.includes(userId))
    .map(({ userName }) => userName.split(' ')[0] ?? userName)
  return (
    <div className={classes.typing} dir="auto">
      {words(names)}
    </div>
  )
}

import { Anchor } from '@mantine/core'
import { memo } from 'react'
import { isEmojiAlone, partsOf } from './parts.ts'
import classes from './Text.module.css'

type MessageTextProps = { text: string; edited?: boolean }

/** What somebody wrote, with its line breaks; links lead out of the app and tell nobody where from. */
export const MessageText = memo(function MessageText({ text, edited = false }: MessageTextProps) {
  let place = 0
  return (
    <div className={classes.text} dir="auto" data-large={isEmojiAlone(text) || undefined}>
      {partsOf(text).map(part => {
        const key = place
        place += part.text.length
        if (part.href === undefined) return <span key={key}>{part.text}</span>
        return (
          <Anchor
            key={key}
            href={part.href}
            title={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            inherit
          >
            {part.text}
          </Anchor>
        )
      })}
      {edited && <span className={classes.edited}> edited</span>}
    </div>
  )
})

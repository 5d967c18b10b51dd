import { Avatar, type AvatarProps } from '@mantine/core'
import classes from './PersonAvatar.module.css'

type PersonAvatarProps = Omit<AvatarProps, 'src' | 'name' | 'alt'> & {
  person: { readonly userName: string; readonly profilePicture?: string | null }
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The picture, or initials. The name always stands beside it, so it is silent for screen readers. */
export function PersonAvatar({ person, ...rest }: PersonAvatarProps) {
  return (
    <Avatar
      src={person.profilePicture ?? null}
      alt=""
      radius="50%"
      classNames={{ placeholder: classes.initials ?? '' }}
      aria-hidden
      {...rest}
    >
      {initialsOf(person.userName)}
    </Avatar>
  )
}

import type { reactionEmoji } from '@claimcrew/contract/chat/shapes'

/** Those who talk, as stories call them. */
export type Who =
  | 'avery'
  | 'dana'
  | 'luis'
  | 'priscilla'
  | 'maria'
  | 'priya'
  | 'teresa'
  | 'gabriela'
  | 'jose'
  | 'arjun'
  | 'sneha'
  | 'monique'
  | 'vikram'
  | 'brian'
  | 'applicant'

type More = {
  /** What later lines answer it by. */
  readonly as?: string
  readonly answers?: string
  readonly file?: 'aging' | 'checklist' | 'denials'
  readonly reactions?: readonly (readonly [Who, (typeof reactionEmoji)[number]])[]
}

export type Line = readonly [who: Who, text: string, more?: More]

/** A while in which people wrote to each other: at a time of day where the first one lives, or so many minutes ago. */
type Session = {
  readonly when: { readonly daysAgo: number; readonly at: string } | { readonly minutesAgo: number }
  readonly lines: readonly Line[]
}

export type Talk = {
  /** Who began it first. */
  readonly who: readonly Who[]
  readonly title?: string
  /** The group of a client's whole team. */
  readonly isTeam?: true
  readonly sessions: readonly Session[]
  /** Who has not read the last so many. */
  readonly unread?: Readonly<Partial<Record<Who, number>>>
  readonly muted?: readonly Who[]
}

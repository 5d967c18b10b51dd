import type { reactionEmoji } from '@claimcrew/contract/chat/shapes'

/** Those who talk, as stories call them. */
export type ChatPerson =
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
  | 'angelica'
  | 'sneha'
  | 'monique'
  | 'vikram'
  | 'brian'
  | 'applicant'

type LineOptions = {
  /** What later lines answer it by. */
  readonly as?: string
  readonly answers?: string
  readonly file?: 'aging' | 'checklist' | 'denials'
  readonly reactions?: readonly (readonly [ChatPerson, (typeof reactionEmoji)[number]])[]
}

export type ChatLine = readonly [who: ChatPerson, text: string, more?: LineOptions]

/** A while in which people wrote to each other: at a time of day where the first one lives, or so many minutes ago. */
type ChatSession = {
  readonly when: { readonly daysAgo: number; readonly at: string } | { readonly minutesAgo: number }
  readonly lines: readonly ChatLine[]
}

export type DemoTalk = {
  /** Who began it first. */
  readonly who: readonly ChatPerson[]
  readonly title?: string
  /** The group of a client's whole team. */
  readonly isTeam?: true
  readonly sessions: readonly ChatSession[]
  /** Who has not read the last so many. */
  readonly unread?: Readonly<Partial<Record<ChatPerson, number>>>
  readonly muted?: readonly ChatPerson[]
}

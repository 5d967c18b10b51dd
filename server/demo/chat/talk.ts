import type { reactionEmoji } from '@claimcrew/contract/chat/shapes'

/** Those who talk, as stories call them. */
export type ChatPerson =
  | 'avery'
  | 'dana'
  | 'morgan'
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

/** Lately: so many minutes ago, or the last time before at which those who talk were at work, where the first one lives. */
export type LateTalk = {
  readonly minutesAgo: number
  readonly between: readonly [from: string, to: string]
}

/** A while in which people wrote to each other: at a time of day where the first one lives, or lately. */
type ChatSession = {
  readonly when: { readonly daysAgo: number; readonly at: string } | LateTalk
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

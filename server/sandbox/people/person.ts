import { createHash } from 'node:crypto'
import type { PracticeSystem } from './programs.ts'

/** From coming to going, with the breaks in between, in their order. */
export type WorkInterval = {
  readonly start: string
  readonly end: string
  readonly breaks: readonly { readonly start: string; readonly end: string }[]
}

export type SandboxPerson = {
  /** 16 URL-safe base64 characters: `sandboxId` makes one. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role?: 'owner' | 'admin' | 'manager' | 'user'
  readonly timezone: string
  /** The names of the projects that this person works on, the usual one first; left to chance where none are said. */
  readonly projects?: readonly [string, ...string[]]
  /** What their practice keeps its records in; left to chance where it is not said. */
  readonly system?: PracticeSystem
  /** False for a person who has left; what they did stays. */
  readonly active?: boolean
  /** When this person is at work: what overlaps [from, to). An end in the future is cut at the present. */
  stretches(from: string, to: string): Promise<readonly WorkInterval[]>
}

/** Who the sandbox lets in. With an `email` of its people, that person; else an account that tracks no time. */
export type SandboxAccount = {
  readonly email: string
  readonly password: string
  /** A base32 secret: the sign-in then asks for a code, too. */
  readonly totp?: string
}

/** An id in the provider's form, the same for the same text. */
export const sandboxId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

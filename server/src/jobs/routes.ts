import type { AnsweredIn } from '../kit/http/handlers.ts'
import { forProfiles } from './profiles.ts'

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere extends AnsweredIn<typeof forProfiles> {}
}

export const routes = [...forProfiles]

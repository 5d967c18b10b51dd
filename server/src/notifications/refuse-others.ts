import { notFound } from '../kit/refusal.ts'
import type { Ctx } from '../kit/route.ts'

/** What somebody was told is theirs alone, whoever asks. */
export function refuseOthers(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.userId) throw notFound()
}

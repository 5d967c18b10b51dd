import type { Ctx } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'

/** What somebody was told is theirs alone; an administrator sees it as little as anybody else. */
export function refuseOthers(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.userId) throw notFound()
}

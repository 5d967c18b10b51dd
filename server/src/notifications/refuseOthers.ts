import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'

/** What somebody was told is theirs alone; an administrator sees it as little as anybody else. */
export function refuseOthers(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.userId) throw notFound()
}

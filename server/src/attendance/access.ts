import type { Ctx } from '../kit/http/route.ts'
import type { StoredDay } from './day-list-store.ts'
import { firstOf, inBatches, registerRows } from './register/register.ts'

type Asked = {
  readonly days: readonly string[]
  readonly clientId?: string | undefined
  readonly billerId?: string | undefined
}

type RegisterPerson = { readonly billerId: string; readonly billerName: string; readonly days: StoredDay[] }

/** Any days in a row as the register judges them, by people's names, a person at a time. */
export async function* judgedDays(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now'>,
  asked: Asked,
): AsyncGenerator<RegisterPerson> {
  for await (const people of inBatches(ctx, asked, await firstOf(ctx, asked))) {
    const rowOf = await registerRows(ctx, asked, people)
    for (const person of people) yield rowOf(person)
  }
}

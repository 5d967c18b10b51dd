import type * as contract from '@claimcrew/contract/tasks/contract'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { lockClientShared, refuseNotEngaged, resolveClientId } from '../access.ts'
import { addTasks } from '../commands.ts'
import { readTasks } from '../task-store.ts'

export const createTask: Handler<typeof contract.createTask> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    const { clientId: named, ...fields } = body
    const clientId = resolveClientId(ctx, named)
    const { userName: clientName } = await lockClientShared(tx, clientId)
    await refuseNotEngaged(tx, clientId, fields.assigneeId, ctx.now)
    await refuseUnusablePractice(tx, clientId, fields.practiceId)
    const [task] = await readTasks(tx, await addTasks(tx, ctx, { clientId, clientName }, [fields]))
    if (!task) throw new Error('One in, one out')
    return { task }
  })

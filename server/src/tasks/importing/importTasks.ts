import { setImmediate as othersFirst } from 'node:timers/promises'
import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import type * as contract from '@claimcrew/contract/tasks/importing'
import { type ImportField, maxImportColumns, maxImportRows } from '@claimcrew/contract/tasks/importing'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, invalid, Refusal } from '../../kit/refusal.ts'
import { runInThread } from '../../kit/threads/threadPool.ts'
import { readRows } from '../../kit/workbook/csvRows.ts'
import { readCsv } from '../../kit/workbook/readCsv.ts'
import { lockClientShared, lockEngagedBillers } from '../access.ts'
import { addTasks } from '../commands.ts'
import { takeNumbers } from '../task-store.ts'
import { ImportClients } from './importClients.ts'
import { findHeaderErrors, toImportFields } from './importColumns.ts'
import { type GoodRow, toImportedTask } from './importRow.ts'
import type { parseRows } from './parseRows.ts'

type ImportPreview = {
  readonly columns: { name: string; field: ImportField | null }[]
  readonly sample: string[][]
  readonly rows: number
  readonly problems: RowProblem[]
  readonly good: GoodRow[]
}

type ImportRequest = Parameters<Handler<typeof contract.importTasks>>[1]

const sampleRows = 5
/** So many rows are looked up before others have their turn. */
const atATime = 200

async function lookThrough(ctx: Ctx, { query, body }: ImportRequest): Promise<ImportPreview> {
  const clients = await ImportClients.for(ctx, query.clientId)
  const bounds = { maxRows: maxImportRows, maxColumns: maxImportColumns }
  const { header, chunks } = await readCsv(ctx.actor.userId, body.file, bounds)
  if (header.length === 0) throw invalid('file', 'This file is empty.')
  const fields = toImportFields(header, query.mapping)
  const looked = {
    columns: header.map((name, index) => ({ name, field: fields[index] ?? null })),
    sample: readSample(chunks),
    problems: findHeaderErrors(header, fields),
    good: [] as GoodRow[],
  }
  const isReadable = looked.problems.length === 0
  let [firstRow, count] = [2, 0]
  for (const chunk of chunks) {
    const { rows, length } = await runInThread<typeof parseRows>({
      who: ctx.actor.userId,
      module: new URL('./parseRows.ts', import.meta.url),
      name: 'parseRows',
      input: { chunk, firstRow, fields: isReadable ? fields : [] },
      overLimit: `The rows from ${firstRow} on take too long to check. Shorten their text.`,
    })
    firstRow += length
    for (const parsed of rows) {
      if (++count % atATime === 0) await othersFirst()
      if (!isReadable) continue
      await clients.know(parsed.clientId)
      const placed = toImportedTask(parsed, clients.find(parsed.clientId))
      if (Array.isArray(placed)) looked.problems.push(...placed)
      // Nobody writes the rows of a dry run, so that 20,000 of them need not be held.
      else if (!query.dryRun) looked.good.push(placed)
    }
  }
  if (count === 0) throw invalid('file', 'The file has no rows below the header.')
  return { ...looked, rows: count }
}

/** The first rows that hold anything, as they were written. */
const readSample = ([first]: readonly Uint8Array[]): string[][] =>
  first
    ? readRows(first)
        .filter(texts => texts.some(text => text !== ''))
        .slice(0, sampleRows)
    : []

export const importTasks: Handler<typeof contract.importTasks> = async (ctx, query) => {
  const { good, ...looked } = await lookThrough(ctx, query)
  const { dryRun, skipBad } = query.query
  if (dryRun) return { ...looked, imported: 0 }
  const isHeaderBad = looked.problems.some(({ row }) => row === 1)
  if (looked.problems.length > 0 && (!skipBad || isHeaderBad))
    throw new Refusal('invalid', 'Some rows have problems, so nothing was imported.', {
      fields: { file: looked.problems[0]?.message ?? '' },
      problems: looked.problems,
    })
  const byClient = [...Map.groupBy(good, ({ client }) => client.clientId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  // Beforehand, so that nobody else's task waits for a number until thousands are written. Should that fail, they are left
  // out.
  const taken = new Map<string, number>()
  for (const [clientId, rows] of byClient)
    taken.set(clientId, await takeNumbers(ctx.db, clientId, rows.length))
  return runCommand(ctx, async tx => {
    for (const [clientId, rows] of byClient) {
      const { userName: clientName } = await lockClientShared(tx, clientId)
      const billers = [...new Set(rows.flatMap(({ task }) => task.assigneeId ?? []))]
      const engaged = await lockEngagedBillers(tx, clientId, billers, ctx.now)
      if (billers.some(biller => !engaged.has(biller)))
        throw conflict('Someone stopped working for you while we checked this file. Check it again.')
      await addTasks(
        tx,
        ctx,
        { clientId, clientName },
        rows.map(({ task }) => task),
        taken.get(clientId),
      )
    }
    return { ...looked, imported: good.length }
  })
}

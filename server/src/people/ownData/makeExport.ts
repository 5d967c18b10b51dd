import type { User } from '@claimcrew/contract/people/contract'
import * as z from 'zod'
import { type BackgroundJobCtx, backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { prepareFile, readFile, saveFile } from '../../kit/files/storedFile.ts'
import { importOwnData, type OwnData, type OwnDataTable } from '../../kit/ownData.ts'
import { writeCsv } from '../../kit/workbook/csv.ts'
import { startZip } from '../../kit/workbook/zip.ts'
import { findUser } from '../store.ts'
import { deleteExportParts, findExportOwner, insertExportPart, writeExportReady } from './export-store.ts'

export const exportPurpose = 'people:export'

// What is in memory at once, when it is made and when it is sent.
const partBytes = 2 * 1024 * 1024

const readme = `Your Claimcrew data

Each table holds one kind of data, as CSV that any spreadsheet opens. Kinds of which there is nothing are left out.
Times are UTC, amounts are cents, durations are seconds. What you uploaded is in the folder "files".
`

/** Makes the file of a person's own data. A run that was cut off begins anew. */
export const makeExport = backgroundJob({
  name: 'people:make-export',
  data: z.object({ exportId: z.string() }),
  run: async (ctx, { exportId }) => {
    const userId = await findExportOwner(ctx.db, exportId)
    const user = userId === null ? null : await findUser(ctx.db, userId)
    if (!user) return
    await deleteExportParts(ctx.db, exportId)
    let [size, place] = [0, 0]
    for await (const content of joinChunks(writeOwnData(ctx, user, await importOwnData()))) {
      const fileId = ctx.newId()
      const name = `part ${place}`
      const type = 'application/zip'
      const part = await prepareFile(ctx, { fileId, purpose: exportPurpose, name, type, content })
      await inTransaction(ctx.db, async tx => {
        await saveFile(tx, ctx, part)
        await insertExportPart(tx, { exportId, place, fileId })
      })
      place++
      size += content.length
    }
    await writeExportReady(ctx.db, exportId, size, ctx.clock())
  },
})

async function* joinChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [waiting, length] = [[] as Uint8Array[], 0]
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function* writeOwnData(
  ctx: BackgroundJobCtx,
  user: User,
  sources: readonly OwnData[],
): AsyncGenerator<Uint8Array> {
  const zip = startZip(new Date(ctx.now))
  yield* zip.add('README.txt', [readme])
  for (const table of sources.flatMap(source => source.tables)) {
    const lines = listLines(ctx, user, table)
    // The heading comes with the first row.
    const first = await lines.next()
    if (!first.done) yield* zip.add(`${table.name}.csv`, writeCsv(prepend(first.value, lines)))
  }
  const names = new Set<string>()
  for (const { listFiles } of sources)
    for (const { fileId, purpose } of (await listFiles?.(ctx.db, user.userId)) ?? []) {
      const file = await readFile(ctx, fileId, purpose)
      if (!file) continue
      const name = names.has(file.name) ? `${fileId} ${file.name}` : file.name
      names.add(name)
      yield* zip.add(`files/${name}`, [file.content])
    }
  yield zip.directory()
}

type CsvLine = (string | number | null)[]

async function* listLines(
  ctx: BackgroundJobCtx,
  { userId, role, timeZone }: User,
  { read }: OwnDataTable,
): AsyncGenerator<CsvLine> {
  let isFirst = true
  for await (const row of read(ctx.db, { userId, role, timeZone, now: ctx.now })) {
    if (isFirst) yield Object.keys(row)
    isFirst = false
    yield Object.values(row).map(toCell)
  }
}

async function* prepend<Item>(first: Item, rest: AsyncIterable<Item>) {
  yield first
  yield* rest
}

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unless } from './postgres/failure.ts'
import { writeOnce } from './postgres/staging.ts'

/** The key of a house that was given none: made at the first start and kept beside its database. */
export async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (kept !== undefined) return kept.trim()
  await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}

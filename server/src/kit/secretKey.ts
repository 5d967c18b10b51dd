import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreErrorCodes } from './postgres/errorCode.ts'
import { writeFileOnce } from './postgres/staging.ts'

/** The key of a house that was given none: made at the first start and kept beside its database. */
export async function readOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const saved = await readFile(file, 'utf8').catch(ignoreErrorCodes('ENOENT'))
  if (saved !== undefined) return saved.trim()
  await writeFileOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}

import { stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { writeBackup } from './kit/backup/backup.ts'
import { readBackupHead, restoreBackup } from './kit/backup/restore.ts'
import { type Env, readEnv } from './kit/env.ts'
import { findMissingDatabase, joinDatabase, openDatabase } from './kit/postgres/database.ts'
import { systemClock } from './kit/random.ts'
import { readOrCreateSecretKey } from './kit/secretKey.ts'

const usage = `npm run backup -- FILE      every table as it is now, while the app goes on
npm run restore -- FILE     into an empty DATA_DIR or database
DATA_DIR or DATABASE_URL say where, as for the app. BACKUP_PASSPHRASE encrypts, and opens again.`

async function backUpTo(env: Env, file: string): Promise<string> {
  const missing = await findMissingDatabase(env)
  if (missing !== null) throw new Error(`${missing} Run this with the variables that the app has.`)
  const database = await joinDatabase(env)
  try {
    const secretKey = env.secretKey ?? (await readOrCreateSecretKey(env.dataDir))
    const at = systemClock().toISOString()
    const passphrase = env.backupPassphrase
    const { tables, rows } = await writeBackup({
      databaseUrl: database.directUrl,
      secretKey,
      file,
      at,
      passphrase,
    })
    const { size } = await stat(file)
    const warning = passphrase
      ? ''
      : '\nIt is not encrypted and holds the secret key: keep it where nobody else reads it.'
    return `${file}: ${tables} tables, ${rows} rows, ${numberText(size / 1_048_576)} MB${warning}`
  } finally {
    await database.stop()
  }
}

async function restoreFrom(env: Env, file: string): Promise<string> {
  const passphrase = env.backupPassphrase
  const { secretKey, at } = await readBackupHead({ file, passphrase })
  if (env.secretKey !== undefined && env.secretKey !== secretKey)
    throw new Error('SECRET_KEY is not the one of this backup: what is encrypted in it could not be read.')
  const database = await openDatabase(env, line => console.error(line))
  try {
    const { tables, rows } = await restoreBackup(database.adminUrl, {
      servingUrl: database.directUrl,
      file,
      passphrase,
    })
    if (env.databaseUrl === undefined)
      await writeFile(join(env.dataDir, 'secret-key'), `${secretKey}\n`, { mode: 0o600 })
    return `Restored ${tables} tables, ${rows} rows, as of ${at}.`
  } finally {
    await database.stop()
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [command, file] = positionals

try {
  const run = { backup: backUpTo, restore: restoreFrom }[command as 'backup' | 'restore']
  if (!run || file === undefined) throw new Error(usage)
  console.log(await run(readEnv(process.env), resolve(file)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

import { numberText } from '@claimcrew/contract/kit/numberWords'
import { type Backups, findNewestBackup } from '../backup/daily.ts'
import { openBucket } from '../bucket/bucket.ts'
import type { BucketAddress } from '../bucket/bucketAddress.ts'
import { verifySmtp } from '../mail/mailer.ts'
import { newId } from '../random.ts'
import type { TracingSettings } from '../tracingEnv.ts'
import { type Check, note, ok, problem, sayWhy } from './checkResult.ts'
import { adviseOwnFolder, findExisting, isWritableFolder, measureFreeMb } from './machineChecks.ts'

const answerWithinMs = 10_000
const hourMs = 3_600_000
// One is made each night; a start of the machine may delay it.
const freshForHours = 26

export const checkMail = (smtpUrl: string | undefined): Check => ({
  part: 'Mail',
  run: async () => {
    if (smtpUrl === undefined)
      return note('SMTP_URL isn’t set: mail is written to the log, and nobody gets an invitation.')
    const { host } = new URL(smtpUrl)
    try {
      await verifySmtp(smtpUrl)
      return ok(`${host} takes mail.`)
    } catch (error) {
      const why = sayWhy(error)
      // What OpenSSL says of an answer that isn’t TLS names its own source code.
      if (why.includes('wrong version number'))
        return problem(
          `${host} doesn’t take mail: it speaks no TLS from the start.`,
          'Write smtp:// in SMTP_URL instead of smtps://, or take the port that does, usually 465.',
        )
      return problem(
        `${host} doesn’t take mail: ${why}.`,
        'Check host, port, name and password in SMTP_URL (smtps:// for port 465, smtp:// for 587), and the firewall.',
      )
    }
  },
})

export const checkBucket = (address: BucketAddress | null): Check => ({
  part: 'Files',
  run: async () => {
    if (!address) return ok('Files are kept in the database.')
    const bucket = openBucket(address, 'doctor', { answerWithinMs })
    const [fileId, bytes] = [newId(), Buffer.from('Written and removed by npm run doctor')]
    try {
      await bucket.put(fileId, bytes)
      const read = await bucket.get(fileId, bytes.length)
      await bucket.remove(fileId)
      if (!read?.equals(bytes)) throw new Error('what was written came back changed')
      return ok('The bucket takes files and gives them back.')
    } catch (error) {
      return problem(
        `The bucket can’t be used: ${sayWhy(error)}.`,
        'Check FILES_URL, and that its key may read, write, delete and list there.',
      )
    }
  },
})

/** A new installation has none before its first night. */
export const checkBackups = (
  backups: Pick<Backups, 'dir' | 'minFreeMb'> | null,
  installedAt: Date | null,
  now: () => Date,
): Check => ({
  part: 'Backup',
  run: async () => {
    if (backups === null)
      return note('BACKUP_DIR isn’t set: nothing is backed up by itself. Use npm run backup, or set it.')
    const { dir, minFreeMb } = backups
    const existing = await findExisting(dir)
    if (!(await isWritableFolder(existing)))
      return problem(
        `No backup can be made in ${dir}: ${existing} can’t be written to.`,
        `${adviseOwnFolder(dir, existing)}. With systemd, the unit names it in ReadWritePaths too.`,
      )
    const freeMb = await measureFreeMb(dir)
    if (freeMb < minFreeMb)
      return problem(
        `Only ${numberText(Math.floor(freeMb))} MB free in ${dir}: no backup is made below ${numberText(minFreeMb)} MB.`,
        'Make room, or set BACKUP_DIR to a folder on a larger disk.',
      )
    const newest = await findNewestBackup(dir).catch(() => null)
    const isNew = installedAt !== null && now().getTime() - installedAt.getTime() < freshForHours * hourMs
    if (!newest && isNew) return note(`The first backup in ${dir} is made at 02:10 UTC.`)
    if (!newest && installedAt === null)
      return note(`There is no backup in ${dir}. Whether one is missing, the database says once it answers.`)
    if (!newest)
      return problem(
        `There is no backup in ${dir}.`,
        'It is made at 02:10 UTC. Make one now with npm run backup, and see the log for “job failed”.',
      )
    const hours = (now().getTime() - newest.madeAt.getTime()) / hourMs
    const age = `${newest.name} is ${numberText(Math.round(hours))} hours old`
    return hours > freshForHours
      ? problem(`${age}.`, 'See the log for “job failed” with backup:daily, and whether its disk is full.')
      : ok(`${age}.`)
  },
})

export const checkTraces = (settings: TracingSettings | null): Check => ({
  part: 'Traces',
  run: async () => {
    if (!settings) return ok('No collector is named: nothing is traced.')
    const { url, headers } = settings
    const advice =
      'Check OTEL_EXPORTER_OTLP_ENDPOINT and its headers: OTLP over HTTP, as JSON, usually at port 4318.'
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"resourceSpans":[]}',
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const { host } = new URL(url)
      if (status >= 200 && status < 300) return ok(`The collector at ${host} takes traces.`)
      return problem(`The collector at ${host} refuses traces (${status}).`, advice)
    } catch (error) {
      return problem(`The collector can’t be reached: ${sayWhy(error)}.`, advice)
    }
  },
})

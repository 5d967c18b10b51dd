import { numberText } from '@claimcrew/contract/kit/numberWords'
import { findNewestBackup } from '../backup/daily.ts'
import { openBucket } from '../bucket/bucket.ts'
import type { BucketAddress } from '../bucket/bucketAddress.ts'
import { verifySmtp } from '../mail/mailer.ts'
import { newId } from '../random.ts'
import type { Secret } from '../secret.ts'
import { type Check, note, ok, problem, sayWhy } from './checkResult.ts'
import { doctorPath, type SeenRequest, toDoctorToken } from './seenRequest.ts'

const answerWithinMs = 10_000
const hourMs = 3_600_000
// One is made each night; a start of the machine may delay it.
const freshForHours = 26
const mostDriftMs = 30_000

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
      return problem(
        `${host} doesn’t take mail: ${sayWhy(error)}.`,
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

export const checkBackups = (dir: string | null, now: () => Date): Check => ({
  part: 'Backup',
  run: async () => {
    if (dir === null)
      return note('BACKUP_DIR isn’t set: nothing is backed up by itself. Use npm run backup, or set it.')
    const newest = await findNewestBackup(dir).catch(() => null)
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

type ProxyOptions = {
  readonly publicUrl: string | undefined
  /** Where the app listens itself. */
  readonly ownUrl: string
  readonly isPublic: boolean
  readonly secret: Secret
  readonly now: () => Date
}

/** Goes the way that visitors come, and has the app say what it saw of them. */
export const checkProxy = ({ publicUrl, ownUrl, isPublic, secret, now }: ProxyOptions): Check => ({
  part: 'Address',
  run: async () => {
    if (publicUrl === undefined) {
      const says = `PUBLIC_URL isn’t set: links in mail lead to ${ownUrl}.`
      return isPublic ? problem(says, 'Set PUBLIC_URL to the address that people type.') : note(says)
    }
    const response = await fetch(publicUrl + doctorPath, {
      headers: { authorization: `Bearer ${toDoctorToken(secret)}` },
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: 'manual',
    }).catch((error: Error) => error)
    if (response instanceof Error)
      return problem(
        `${publicUrl} can’t be reached: ${sayWhy(response)}.`,
        'Start the app, and see that the proxy leads to it and its certificate is valid.',
      )
    if ([502, 503, 504].includes(response.status))
      return problem(
        `The proxy at ${publicUrl} answers ${response.status}: it doesn’t reach the app.`,
        'Start the app, and compare its HOST and PORT with the address in the proxy’s settings.',
      )
    const seen = response.ok ? ((await response.json().catch(() => null)) as SeenRequest | null) : null
    if (!seen)
      return problem(
        `Something answers at ${publicUrl} (${response.status}), but not this app with this key.`,
        'See that the proxy leads here, passes the Authorization header on, and the app has the same SECRET_KEY.',
      )
    const date = Date.parse(response.headers.get('date') ?? '')
    if (Math.abs(date - now().getTime()) > mostDriftMs)
      return problem(
        `The clock behind ${publicUrl} differs from this machine’s by ${numberText(Math.round(Math.abs(date - now().getTime()) / 1000))} seconds.`,
        'Turn on time synchronization on both (timedatectl set-ntp true).',
      )
    if (new URL(publicUrl).origin === new URL(ownUrl).origin) return ok(`${publicUrl} leads here directly.`)
    if (!seen.isForwarded)
      return problem(
        'The proxy doesn’t say who visits: everybody seems to come from one address, and shares its limits.',
        'Have it send X-Forwarded-For and X-Forwarded-Proto; docs/install has examples.',
      )
    if (!seen.isBelieved)
      return problem(
        `The app doesn’t believe its proxy at ${seen.peer}.`,
        `Set TRUST_PROXY=${seen.peer}, or the network it is in.`,
      )
    if (publicUrl.startsWith('https:') && seen.protocol !== 'https')
      return problem(
        'The proxy doesn’t say that visitors use https.',
        'Have it send X-Forwarded-Proto: https.',
      )
    return ok(`${publicUrl} leads here through ${seen.peer}.`)
  },
})

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type BucketAddress, FilesUrl } from './bucket/bucketAddress.ts'
import { isDatabaseUrl, splitHosts, splitUrls } from './databaseUrl.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off')

const url = (what: string, protocols: RegExp) => z.url({ protocol: protocols, error: `must be ${what}` })

const databaseUrl = z.string().refine(isDatabaseUrl, 'must be a postgres:// address')

/** What Fastify's trustProxy understands as text: addresses, networks and the three names of private ones. */
const isProxyList = (text: string) =>
  text.split(',').every(part => {
    const [address = '', bits = '0'] = part.trim().split('/')
    return (
      /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits))
    )
  })

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

const Environment = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0, 'must be a port number')
      .max(65_535, 'must be a port number')
      .default(3000),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_ADMIN_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_REPLICA_URLS: z
      .string()
      .transform(splitUrls)
      .refine(
        urls => urls.every(isDatabaseUrl),
        'must be postgres:// addresses with commas or blanks between them',
      )
      .optional(),
    DATABASE_REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 3600).default(10),
    DATABASE_RESTARTS: wholeNumber(0, 100).default(6),
    MIN_FREE_MB: wholeNumber(0, 1_000_000).default(256),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: wholeNumber(1, 1000).default(7),
    BACKUP_PASSPHRASE: z.string().optional(),
    ACTIVITY_KEEP_MONTHS: wholeNumber(6, 1200).optional(),
    DEMO_DATA: onOff.optional(),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: url('an smtp:// or smtps:// address', /^smtps?$/).optional(),
    FILES_URL: FilesUrl.optional(),
    SUPPORT_EMAIL: z.email('must be an email address').default('support@claimcrew.test'),
    SUPPORT_PHONE: z.string().min(1).default('+1 (555) 010-0199'),
    PUBLIC_URL: url('an http:// or https:// address', /^https?$/).optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
    TRUST_PROXY: z
      .string()
      .refine(
        text => text === 'true' || text === 'false' || isProxyList(text),
        'must be true, false, or the addresses of proxies, as in 10.0.0.1,172.16.0.0/12',
      )
      .default('false'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    API_DOCS: onOff.optional(),
    WATCHDOG_SECONDS: wholeNumber(0, 3600).default(30),
    SESSION_IDLE_HOURS: wholeNumber(1, 8760).default(12),
    SESSION_HOURS: wholeNumber(1, 8760).default(720),
    ADMIN_SESSION_IDLE_HOURS: wholeNumber(1, 8760).optional(),
    ADMIN_SESSION_HOURS: wholeNumber(1, 8760).optional(),
  })
  .refine(env => env.DATABASE_URL === undefined || env.SECRET_KEY !== undefined, {
    path: ['SECRET_KEY'],
    error: 'is required with DATABASE_URL',
  })
  .superRefine((env, ctx) => {
    for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const)
      if (env[name] !== undefined && env.DATABASE_URL === undefined)
        ctx.addIssue({ code: 'custom', path: [name], message: 'needs DATABASE_URL' })
  })

export type Env = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** A PostgreSQL of one's own; undefined means the embedded one. */
  readonly databaseUrl: string | undefined
  /** The same database as a role that may change its shape; undefined means that `databaseUrl` may. */
  readonly databaseAdminUrl: string | undefined
  /** The same database without a pooler in between; undefined means that `databaseUrl` has none. */
  readonly databaseDirectUrl: string | undefined
  /** Standbys of it that may answer what need not be of this moment. */
  readonly databaseReplicaUrls: readonly string[]
  /** One that is further behind than this is not asked. */
  readonly databaseReplicaMaxLagSeconds: number
  /** How often the embedded one is started again before the app ends. */
  readonly databaseRestarts: number
  /** With less than this left on the embedded one's disk nothing is written. */
  readonly minFreeMb: number
  /** Where a backup is made each day, and how many are kept; null makes none. */
  readonly backups: { readonly dir: string; readonly keep: number } | null
  readonly backupPassphrase: string | undefined
  /** How many whole months of tracked rows are kept before the current one; null keeps all. */
  readonly activityKeepMonths: number | null
  readonly demo: boolean
  /** Undefined where the embedded database keeps one of its own. */
  readonly secretKey: string | undefined
  readonly smtpUrl: string | undefined
  /** A bucket for uploaded files; null keeps them in the database. */
  readonly files: BucketAddress | null
  readonly supportEmail: string
  readonly supportPhone: string
  readonly publicUrl: string | undefined
  readonly logLevel: string
  readonly trustProxy: boolean | string
  readonly metricsToken: string | undefined
  /** Whether the API's page, `/docs`, is shown. */
  readonly apiDocs: boolean
  /** How long the event loop may be blocked before the process ends; 0 is forever. */
  readonly watchdogSeconds: number
  /** How long people stay signed in, in hours: without doing anything, and at all. */
  readonly sessionHours: { readonly idle: number; readonly total: number }
  readonly adminSessionHours: { readonly idle: number; readonly total: number }
}

/** Thrown with one line fit to be printed. */
export class InvalidEnvironment extends Error {}

/** The variables of one concern; what is wrong with them is thrown as one line. */
export function parseVariables<Shape extends z.ZodType>(
  shape: Shape,
  from: NodeJS.ProcessEnv,
): z.output<Shape> {
  // A variable that is set but empty counts as unset, as in most shells and compose files.
  const parsed = shape.safeParse(Object.fromEntries(Object.entries(from).filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new InvalidEnvironment(`${issue?.path.join('.')} ${issue?.message}.`)
}

export function readEnv(from: NodeJS.ProcessEnv): Env {
  const env = parseVariables(Environment, from)
  // Its passwords are public, so it never comes by itself where others can reach it.
  const demo =
    env.DEMO_DATA === undefined
      ? env.DATABASE_URL === undefined && isLoopback(env.HOST)
      : env.DEMO_DATA === 'on'
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrls: (env.DATABASE_REPLICA_URLS ?? []).flatMap(splitHosts),
    databaseReplicaMaxLagSeconds: env.DATABASE_REPLICA_MAX_LAG_SECONDS,
    databaseRestarts: env.DATABASE_RESTARTS,
    minFreeMb: env.MIN_FREE_MB,
    backups: env.BACKUP_DIR === undefined ? null : { dir: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP },
    backupPassphrase: env.BACKUP_PASSPHRASE,
    activityKeepMonths: env.ACTIVITY_KEEP_MONTHS ?? null,
    demo,
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    files: env.FILES_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === 'true' || (env.TRUST_PROXY !== 'false' && env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    apiDocs: env.API_DOCS === undefined ? demo : env.API_DOCS === 'on',
    watchdogSeconds: env.WATCHDOG_SECONDS,
    sessionHours: { idle: env.SESSION_IDLE_HOURS, total: env.SESSION_HOURS },
    adminSessionHours: {
      idle: Math.min(env.ADMIN_SESSION_IDLE_HOURS ?? env.SESSION_IDLE_HOURS, env.SESSION_IDLE_HOURS),
      total: Math.min(env.ADMIN_SESSION_HOURS ?? env.SESSION_HOURS, env.SESSION_HOURS),
    },
  }
}

/** Where the app is reached without a proxy. */
export function toOwnUrl({ host, port: configured }: Pick<Env, 'host' | 'port'>, port = configured): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

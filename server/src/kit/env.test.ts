import { describe, expect, it } from 'vitest'
import { InvalidEnvironment, readEnv } from './env.ts'

const ofOnesOwn = { DATABASE_URL: 'postgres://me@db.test/claimcrew', SECRET_KEY: 'x'.repeat(32) }

const filesForm = 'FILES_URL must be an address like https://KEY:SECRET@host/bucket?region=us-east-1.'

describe('the environment', () => {
  it('needs nothing: what is left out, or empty, has a default', () => {
    const defaults = readEnv({})
    expect(defaults).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      databaseRestarts: 6,
      minFreeMb: 256,
      backups: null,
      backupPassphrase: undefined,
      demo: true,
      smtpUrl: undefined,
      files: null,
      supportEmail: 'support@claimcrew.test',
      supportPhone: '+1 (555) 010-0199',
      publicUrl: undefined,
      logLevel: 'info',
      trustProxy: false,
      metricsToken: undefined,
      apiDocs: true,
      sessionHours: { idle: 12, total: 720 },
      adminSessionHours: { idle: 12, total: 720 },
    })
    expect(defaults.dataDir).toMatch(/^\/.*\/data$/)
    expect(readEnv({ PORT: '', HOST: '', DATABASE_URL: '', SMTP_URL: '', UNKNOWN: 'x' })).toEqual(defaults)
  })

  it('is read as it was written', () => {
    expect(
      readEnv({
        ...ofOnesOwn,
        HOST: '::',
        PORT: '0',
        DATA_DIR: '/srv/claimcrew',
        SMTP_URL: 'smtps://user:secret@mail.test:465',
        PUBLIC_URL: 'https://app.claimcrew.test/',
        LOG_LEVEL: 'warn',
        BACKUP_DIR: '/srv/backups',
        BACKUP_KEEP: '30',
        BACKUP_PASSPHRASE: 'four words of mine',
        ACTIVITY_KEEP_MONTHS: '24',
        METRICS_TOKEN: 'm'.repeat(16),
        DATABASE_ADMIN_URL: 'postgres://owner@db.test/claimcrew',
        DATABASE_DIRECT_URL: 'postgres://me@one.test,two.test:5433/claimcrew',
        DATABASE_REPLICA_URLS: 'postgres://me@three.test/claimcrew, postgres://me@four.test/claimcrew',
      }),
    ).toMatchObject({
      host: '::',
      port: 0,
      dataDir: '/srv/claimcrew',
      databaseUrl: ofOnesOwn.DATABASE_URL,
      databaseAdminUrl: 'postgres://owner@db.test/claimcrew',
      databaseDirectUrl: 'postgres://me@one.test,two.test:5433/claimcrew',
      databaseReplicaUrls: ['postgres://me@three.test/claimcrew', 'postgres://me@four.test/claimcrew'],
      publicUrl: 'https://app.claimcrew.test',
      logLevel: 'warn',
      backups: { dir: '/srv/backups', keep: 30 },
      backupPassphrase: 'four words of mine',
      activityKeepMonths: 24,
      metricsToken: 'm'.repeat(16),
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number.'],
    [{ PORT: '65536' }, 'PORT must be a port number.'],
    [{ DATABASE_ADMIN_URL: 'postgres://owner@db.test/x' }, 'DATABASE_ADMIN_URL needs DATABASE_URL.'],
    [{ PORT: '-1' }, 'PORT must be a port number.'],
    [{ PORT: '80.5' }, 'PORT must be a port number.'],
    [{ DATABASE_RESTARTS: 'often' }, 'DATABASE_RESTARTS must be a whole number from 0 to 100.'],
    [{ MIN_FREE_MB: '-1' }, 'MIN_FREE_MB must be a whole number from 0 to 1000000.'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 1000.'],
    [{ ACTIVITY_KEEP_MONTHS: '3' }, 'ACTIVITY_KEEP_MONTHS must be a whole number from 6 to 1200.'],
    [
      { DATABASE_URL: 'mysql://db.test/x', SECRET_KEY: 'x'.repeat(32) },
      'DATABASE_URL must be a postgres:// address.',
    ],
    [{ DATABASE_URL: 'db.test', SECRET_KEY: 'x'.repeat(32) }, 'DATABASE_URL must be a postgres:// address.'],
    [{ DATABASE_URL: ofOnesOwn.DATABASE_URL }, 'SECRET_KEY is required with DATABASE_URL.'],
    [{ DATABASE_DIRECT_URL: ofOnesOwn.DATABASE_URL }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
    [{ DATABASE_REPLICA_URLS: ofOnesOwn.DATABASE_URL }, 'DATABASE_REPLICA_URLS needs DATABASE_URL.'],
    [
      { ...ofOnesOwn, DATABASE_REPLICA_URLS: 'replica.test' },
      'DATABASE_REPLICA_URLS must be postgres:// addresses with commas or blanks between them.',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be on or off.'],
    [{ SMTP_URL: 'mail.test' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
    [{ FILES_URL: 'https://s3.test/crew' }, filesForm],
    [{ FILES_URL: 'https://key@s3.test/crew' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test/' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test/crew//x' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test/crew/%2e%2e%2fx' }, filesForm],
    [{ FILES_URL: 'https://key:sec%ret@s3.test/crew' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test/crew?zone=eu' }, filesForm],
    [{ FILES_URL: 'https://key:secret@s3.test/crew?region=a/b' }, filesForm],
    [{ FILES_URL: 's3://key:secret@crew' }, filesForm],
    [{ FILES_URL: 'crew' }, filesForm],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an email address.'],
    [{ PUBLIC_URL: 'claimcrew.test' }, 'PUBLIC_URL must be an http:// or https:// address.'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an http:// or https:// address.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ API_DOCS: 'yes' }, 'API_DOCS must be on or off.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [
      { TRUST_PROXY: 'nginx' },
      'TRUST_PROXY must be true, false, or the addresses of proxies, as in 10.0.0.1,172.16.0.0/12.',
    ],
  ])('that is wrong gives one clear line: %j', (wrong, line) => {
    expect(() => readEnv(wrong)).toThrow(new InvalidEnvironment(line))
  })

  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.1,172.16.0.0/12,fd00::/8', '10.0.0.1,172.16.0.0/12,fd00::/8'],
    ['loopback', 'loopback'],
  ])('trusts proxies as TRUST_PROXY=%s says: %s', (TRUST_PROXY, trusted) => {
    expect(readEnv({ TRUST_PROXY }).trustProxy).toBe(trusted)
  })
})

describe('the bucket for files', () => {
  it('is an address with a key and its secret, a bucket, and a region where it matters', () => {
    expect(readEnv({ FILES_URL: 'https://KEY:a%2Fb%2Bc@s3.test/crew' }).files).toEqual({
      url: 'https://s3.test/crew',
      region: 'us-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b+c',
    })
    expect(readEnv({ FILES_URL: 'http://k:s@10.0.0.7:9000/crew/prod/?region=auto' }).files).toMatchObject({
      url: 'http://10.0.0.7:9000/crew/prod',
      region: 'auto',
    })
  })
})

describe('the demo company', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.53' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ HOST: '127.0.0.1.evil.test' }, false],
    [ofOnesOwn, false],
    [{ DEMO_DATA: 'off' }, false],
    [{ DEMO_DATA: 'on', HOST: '0.0.0.0' }, true],
    [{ ...ofOnesOwn, DEMO_DATA: 'on' }, true],
  ])('with %j is loaded: %s', (env, loaded) => {
    expect(readEnv(env).demo).toBe(loaded)
  })
})

describe('the page of the API', () => {
  it.each([
    [{}, true],
    [{ DEMO_DATA: 'off' }, false],
    [ofOnesOwn, false],
    [{ ...ofOnesOwn, API_DOCS: 'on' }, true],
    [{ API_DOCS: 'off' }, false],
  ])('with %j is shown: %s', (env, message) => {
    expect(readEnv(env).apiDocs).toBe(message)
  })
})

import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAppStarter, waitForExit } from '../test/processes/appProcess.ts'

const { run } = await openAppStarter()

describe('the app as a process', () => {
  it('says in one line what is wrong with its environment, and starts nothing', async () => {
    const untouched = join(tmpdir(), 'claimcrew-untouched')
    const wrong = run('main', [], { PORT: 'three thousand', DATA_DIR: untouched })
    expect(await waitForExit(wrong)).toBe(1)
    expect(wrong.complained.trim().split('\n')).toEqual([
      'Claimcrew cannot start: PORT must be a port number.',
    ])
    await expect(access(untouched)).rejects.toThrow()
  })

  it('leads to the doctor where its database does not let it in', async () => {
    const DATABASE_URL = 'postgres://claimcrew_app:secret@127.0.0.1:1/claimcrew'
    const locked = run('main', [], { DATABASE_URL, SECRET_KEY: 'a key of at least thirty-two characters' })
    expect(await waitForExit(locked)).toBe(1)
    expect(locked.complained.trim()).toBe(
      'Claimcrew cannot start: connect ECONNREFUSED 127.0.0.1:1. To find out what to do: npm run doctor.',
    )
  })
})

describe('npm run doctor', () => {
  it('names the variable that is wrong, and ends with 1', async () => {
    const doctor = run('doctor', [], { OTEL_TRACES_EXPORTER: 'jaeger' })
    expect(await waitForExit(doctor)).toBe(1)
    expect(doctor.printed).toMatch(
      /^PROBLEM {2}Environment {2}OTEL_TRACES_EXPORTER must be otlp or none\.\n +→ Correct it .*\n\n1 problem found\.\n$/,
    )
  })

  it('makes no database where there is none, and asks for the variables', async () => {
    const doctor = run('doctor', [], { DATA_DIR: join(tmpdir(), 'claimcrew-nowhere') })
    expect(await waitForExit(doctor)).toBe(1)
    expect(doctor.printed).toMatch(
      /^PROBLEM {2}Database {5}DATABASE_URL isn’t set, and there is no database in .*\n +→ Run this with the variables/m,
    )
    await expect(access(join(tmpdir(), 'claimcrew-nowhere'))).rejects.toThrow()
  })

  it('looks at all that can be looked at while the database is away, and says once that it is', async () => {
    const doctor = run('doctor', [], {
      DATABASE_URL: 'postgres://claimcrew_app:secret@127.0.0.1:1/claimcrew',
      DATABASE_ADMIN_URL: 'postgres://claimcrew_owner:secret@127.0.0.1:1/claimcrew',
      SECRET_KEY: 'a key of at least thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    expect(await waitForExit(doctor)).toBe(1)
    const parts = doctor.printed.matchAll(/^PROBLEM {2}(\S.*?) {2}/gm)
    expect([...parts].map(([, part]) => part)).toEqual(['Database', 'Mail'])
    expect(doctor.printed).toContain('2 problems found.')
  })
})

describe('npm run backup', () => {
  it('backs up no database where there is none, and asks for the variables', async () => {
    const nowhere = join(tmpdir(), 'claimcrew-nowhere')
    const backup = run('backup', ['backup', join(nowhere, 'one.backup')], { DATA_DIR: nowhere })
    expect(await waitForExit(backup)).toBe(1)
    expect(backup.complained).toBe(
      `DATABASE_URL isn’t set, and there is no database in ${nowhere}. Run this with the variables that the app has.\n`,
    )
    await expect(access(nowhere)).rejects.toThrow()
  })
})

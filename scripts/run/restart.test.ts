import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-restart-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program under the supervisor of `npm start`; it notes each of its starts in a file. */
async function supervise(name: string, program: string) {
  const [starts, app, supervisor] = ['starts', 'app.mjs', 'supervisor.mjs'].map(file =>
    join(folder, `${name}-${file}`),
  ) as [string, string, string]
  await writeFile(
    app,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, 'x')
     const starts = readFileSync(${JSON.stringify(starts)}, 'utf8').length
     ${program}`,
  )
  const inRun = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  await writeFile(
    supervisor,
    `const { serve } = await import(${inRun('processes.mjs')})
     const { restartOnFailure } = await import(${inRun('restart.mjs')})
     process.exitCode = await restartOnFailure(
       () => serve([[process.execPath, [${JSON.stringify(app)}]]], process.env),
       { pause: 1 },
     )`,
  )
  const child = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complained = ''
  child.stderr.on('data', chunk => {
    complained += chunk
  })
  return {
    child,
    complaints: () => complained.trim().split('\n'),
    starts: async () => (await readFile(starts, 'utf8').catch(() => '')).length,
  }
}

const serving = "process.send('serving', () => {"

it('starts an app again that was killed while it served, and stops it when it is asked to', async () => {
  const app = await supervise(
    'killed',
    `${serving} if (starts < 3) process.kill(process.pid, 'SIGKILL') }); setInterval(() => {}, 1000)`,
  )
  await expect.poll(app.starts).toBe(3)
  app.child.kill('SIGTERM')
  await once(app.child, 'close')
  expect(app.complaints()).toEqual(Array(2).fill('Claimcrew has ended with code 137 and is started again.'))
  expect(await app.starts()).toBe(3)
})

it('gives up on one that ends again and again', async () => {
  const app = await supervise('hopeless', `${serving} process.exit(75) })`)
  const [code] = await once(app.child, 'close')
  expect([code, await app.starts()]).toEqual([75, 6])
  expect(app.complaints().at(-1)).toBe(
    'Claimcrew has ended 6 times within ten minutes and is not started again.',
  )
})

it('does not start one again that could not start, or that ended in order', async () => {
  const wrong = await supervise('wrong', 'process.exit(1)')
  const done = await supervise('done', `${serving} process.exit(0) })`)
  expect([(await once(wrong.child, 'close'))[0], await wrong.starts()]).toEqual([1, 1])
  expect([done.child.exitCode ?? (await once(done.child, 'close'))[0], await done.starts()]).toEqual([0, 1])
})

import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const beatMs = 1_000
/** Not judged by process number: another container on the same folder has numbers of its own. */
const deadAfterMs = 10_000
const pollMs = 200

/** One command at a time does this work; the others wait. The holder shows by the file's time that it lives. */
export async function withLock(path, waiting, work) {
  const mark = `${process.pid} ${Date.now()} ${Math.random()}`
  for (let tries = 0; !take(path, mark); tries += 1) {
    if (tries === 0) console.log(waiting)
    removeIfDead(path)
    await sleep(pollMs)
  }
  const beat = setInterval(() => touch(path), beatMs)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function take(path, mark) {
  try {
    writeFileSync(path, mark, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function touch(path) {
  const now = new Date()
  utimesSync(path, now, now)
}

function removeIfDead(path) {
  const checked = lookAt(path)
  if (!checked || Date.now() - checked.seenAt < deadAfterMs) return
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Somebody else may have cleared it away and taken it in between: then it is put back.
  if (lookAt(aside)?.mark !== checked.mark) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function lookAt(path) {
  try {
    return { mark: readFileSync(path, 'utf8'), seenAt: statSync(path).mtimeMs }
  } catch {
    return undefined
  }
}

import { npmCommand } from './npm.mjs'
import { readOutput } from './processes.mjs'

const options = ['--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** Compares the lockfile with the vulnerabilities that the registry npm is set to knows of; 1 where it has some. */
export async function checkAdvisories() {
  const { vulnerabilities, message } = parse(await readOutput(...npmCommand(['audit', ...options])))
  if (!vulnerabilities) {
    console.log(`No registry answered, so the lockfile was not checked. ${message ?? ''}`.trim())
    return 0
  }
  const affected = Object.values(vulnerabilities)
  for (const { severity, name, range } of affected) console.log(`${severity.padEnd(9)} ${name} ${range}`)
  console.log(affected.length === 0 ? 'No known vulnerabilities.' : `${affected.length} packages to update.`)
  return affected.length === 0 ? 0 : 1
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

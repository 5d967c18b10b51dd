import { ensureBrowser } from './ensureBrowser.ts'

// `npm test` reads from here where the browser is, so nothing else is printed.
try {
  process.stdout.write(await ensureBrowser())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

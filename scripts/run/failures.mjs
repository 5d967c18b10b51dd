import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamOutput } from './processes.mjs'
import { inRoot } from './root.mjs'

/**
 * Gives a tool a file in which it notes what failed (see scripts/failures), and answers what to say of that in brief:
 * at the end of a run what the tool itself has said is far above, and some see the end alone.
 */
export async function withNotes(node, run) {
  const folder = mkdtempSync(join(tmpdir(), 'claimcrew-failures-'))
  const file = join(folder, 'noted')
  try {
    const passed = await run({ FAILURES_NOTED_IN: file })
    const brief =
      !passed && existsSync(file) && (await streamOutput(node, [inRoot('scripts/failures/main.ts'), file]))
    return { passed, brief: brief || undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { defineConfig } from 'vitest/config'
import { failureNotes } from '../vitest.ts'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.unit.ts'], reporters: ['default', failureNotes] },
})

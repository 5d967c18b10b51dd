import type { walls } from '../walls.ts'
import type { PlantedFaults } from './cases.ts'
import { fileFaults } from './files.ts'
import { importFaults } from './imports.ts'
import { nameFaults } from './names.ts'
import { placeFaults } from './places.ts'
import { structureFaults } from './structure.ts'

/** Its faults are whole folders, which the test plants itself. */
export const folderWall = 'a folder can be taken in at a glance'

/** For each wall: what it refuses, in which words, and what only looks like it. */
export const plantedFaults: Record<Exclude<keyof typeof walls, typeof folderWall>, PlantedFaults> = {
  ...structureFaults,
  ...importFaults,
  ...fileFaults,
  ...placeFaults,
  ...nameFaults,
}

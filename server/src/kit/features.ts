import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Feature, features } from '../../../features.ts'

type FeatureFile = string | ((feature: Feature) => string)

/**
 * A file of every feature that has one, in the order of features.ts, or of these alone; in its own folder unless `fileOf`
 * says where.
 */
export async function importEach<Module>(
  fileOf: FeatureFile,
  among: readonly Feature[] = features,
): Promise<Module[]> {
  const modules: Module[] = []
  for (const feature of among) {
    const file =
      typeof fileOf === 'string' ? join(import.meta.dirname, '..', feature, fileOf) : fileOf(feature)
    if (await exists(file)) modules.push((await import(file)) as Module)
  }
  return modules
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

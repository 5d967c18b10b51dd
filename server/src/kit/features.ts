import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Feature, features } from '../../../features.ts'

type FeatureFile = string | ((feature: Feature) => string)

/** A file of every feature that has one, in the order of features.ts; in its own folder unless `fileOf` says where. */
export async function importEach<Module>(fileOf: FeatureFile): Promise<Module[]> {
  return [...(await importByFeature<Module>(fileOf, features)).values()]
}

/** The same of some features, with whose each is. */
export async function importByFeature<Module>(
  fileOf: FeatureFile,
  among: readonly Feature[],
): Promise<Map<Feature, Module>> {
  const modules = new Map<Feature, Module>()
  for (const feature of among) {
    const file =
      typeof fileOf === 'string' ? join(import.meta.dirname, '..', feature, fileOf) : fileOf(feature)
    if (await exists(file)) modules.set(feature, (await import(file)) as Module)
  }
  return modules
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

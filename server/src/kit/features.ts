import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Feature, features } from '../../../features.ts'

/** A file of every feature that has one, in the order of features.ts; in its own folder unless `fileOf` says where. */
export async function importEach<Module>(fileOf: string | ((feature: Feature) => string)): Promise<Module[]> {
  const modules: Module[] = []
  for (const feature of features) {
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

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { features } from '../../../features.ts'

/** The file of this name of every feature that has one, in the order of features.ts. */
export async function importEach<Module>(name: string): Promise<Module[]> {
  const modules: Module[] = []
  for (const feature of features) {
    const file = join(import.meta.dirname, '..', feature, name)
    if (await exists(file)) modules.push((await import(file)) as Module)
  }
  return modules
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each takes a quarter of a minute or more. What begins last would keep one worker alone. */
const long =
  /\/(test\/(authorisation|bad-input|duties|limits)|demo\/load|kit\/data\/roles|regexes)\.test\.ts$/

/** Vitest knows how long a file took from the run before; on a fresh clone it goes by the files' size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

import type { QuickCorrections } from '@claimcrew/contract/tasks/quickAdd'
import { readSavedText, useSavedText } from '../../kit/savedText.ts'
import { parseCorrections } from './quickCorrections.ts'

const name = 'corrections of quick task'

/** What was corrected of the line that is being written: it survives a reload, as the line does. */
export function useSavedCorrections() {
  const [saved, save] = useSavedText(name)
  const change = (next: (before: QuickCorrections) => QuickCorrections): void => {
    const after = next(parseCorrections(readSavedText(name)))
    save(Object.keys(after).length === 0 ? '' : JSON.stringify(after))
  }
  return [parseCorrections(saved), change] as const
}

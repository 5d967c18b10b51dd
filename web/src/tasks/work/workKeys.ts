import type { ChooserKind } from '../keys/TaskChooser.tsx'
import type { KeyAction } from '../keys/useKeys.ts'

/** What the keys of the list and the board do. */
type WorkActions = {
  readonly step: (down: number, across?: number) => void
  readonly open: () => void
  readonly edit: (() => void) | undefined
  readonly choose: (() => void) | undefined
  readonly ask: (what: ChooserKind) => void
  readonly search: () => void
  readonly switchView: () => void
  readonly undo: () => void
  readonly create: (() => void) | undefined
  readonly quickAdd: (() => void) | undefined
  readonly clear: () => void
  readonly showKeys: () => void
}

/** Arrows scroll the page but where tasks have the focus. */
const amongTasks = () => document.activeElement?.closest('[data-task]') !== null

const act = (
  keys: KeyAction['keys'],
  words: string,
  run: (() => void) | undefined,
  when?: () => boolean,
): KeyAction[] => (run ? [{ keys, words, act: run, ...(when && { when }) }] : [])

/** The keys in the order in which they are listed; what somebody may not do has none. */
export const listWorkKeys = (
  acts: WorkActions,
  of: 'own' | 'team',
  view: 'list' | 'board',
): readonly KeyAction[] => [
  ...act(['j'], 'Next task', () => acts.step(1)),
  ...act(['k'], 'Previous task', () => acts.step(-1)),
  ...(view === 'board'
    ? [
        ...act(['h'], 'Previous column', () => acts.step(0, -1)),
        ...act(['l'], 'Next column', () => acts.step(0, 1)),
        ...act(['ArrowLeft'], 'Previous column', () => acts.step(0, -1), amongTasks),
        ...act(['ArrowRight'], 'Next column', () => acts.step(0, 1), amongTasks),
      ]
    : []),
  ...act(['ArrowDown'], 'Next task', () => acts.step(1), amongTasks),
  ...act(['ArrowUp'], 'Previous task', () => acts.step(-1), amongTasks),
  ...act(['Enter', 'o'], 'Open the task', acts.open),
  ...act(['e'], 'Edit the task', acts.edit),
  ...act(['s'], 'Change status', () => acts.ask('status')),
  ...(of === 'team'
    ? [
        ...act(['a'], 'Assign', () => acts.ask('assign')),
        ...act(['d'], 'Due date', () => acts.ask('due')),
        ...act(['p'], 'Priority', () => acts.ask('priority')),
      ]
    : []),
  ...act(['x'], 'Select, to change several at once', acts.choose),
  ...act(['Escape'], 'Clear', acts.clear, amongTasks),
  ...act(['c'], 'Add a task on one line', acts.quickAdd),
  ...act(['n'], 'New task with all its fields', acts.create),
  ...act(['/'], 'Search', acts.search),
  ...act(['v'], 'List or board', acts.switchView),
  ...act(['z'], 'Undo the last change', acts.undo),
  ...act(['?'], 'Show keyboard shortcuts', acts.showKeys),
]

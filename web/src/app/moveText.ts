import type { ActingForChange } from '../kit/actingFor.ts'

type MovedTab = Pick<ActingForChange, 'before' | 'next'>

export const isSeatOver = ({ before, next }: MovedTab): boolean =>
  next.organizations.every(one => one.organizationId !== before.organization.organizationId)

/** Why a tab shows something else than a moment ago, to somebody who did nothing in it, and whether that cost them something. */
export const moveText = (move: MovedTab, losesChanges = false): string =>
  losesChanges ? `${reasonText(move)} Your unsaved changes here were lost.` : reasonText(move)

function reasonText({ before, next }: MovedTab): string {
  const [here, there] = [before.organization.name, next.organization.name]
  if (isSeatOver({ before, next })) return `Your seat at ${here} has ended. You’re now in ${there}.`
  if (before.organization.organizationId === next.organization.organizationId)
    return `Your duties at ${there} have changed.`
  return `You switched to ${there} in another tab.`
}

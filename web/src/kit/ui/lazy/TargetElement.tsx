import { type Ref, type RefObject, useImperativeHandle } from 'react'

type TargetElementProps = {
  element: RefObject<HTMLElement | null>
  /** Given by `Popover.Target` or `Menu.Target`. */
  ref?: Ref<HTMLElement | null>
}

/** The target of a popover or a menu that is loaded later than its button, which stands elsewhere already. */
export function TargetElement({ element, ref }: TargetElementProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

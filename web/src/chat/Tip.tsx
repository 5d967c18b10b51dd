import { cloneElement, type PointerEventHandler, type ReactElement, Suspense, useState } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'

const TipBubble = lazyPart(async () => (await import('./TipBubble.tsx')).TipBubble, { isAtHand: true })

type HoverProps = {
  onPointerEnter?: PointerEventHandler<HTMLElement>
  onPointerLeave?: PointerEventHandler<HTMLElement>
}

type TipProps = {
  label: string
  /** Words that may need several lines. */
  isLong?: boolean
  children: ReactElement<HoverProps>
}

/**
 * What a sign or a picture means, said while a mouse rests on it. It is made when a mouse first comes there, beside what
 * it explains and not around it: so that is drawn without it, and keeps the focus.
 */
export function Tip({ label, isLong = false, children }: TipProps) {
  const [target, setTarget] = useState<HTMLElement>()
  const [isOver, setOver] = useState(false)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) => {
          if (pointerType === 'touch') return
          setTarget(currentTarget)
          setOver(true)
        },
        onPointerLeave: () => setOver(false),
      })}
      {target && (
        <Suspense>
          <TipBubble label={label} isLong={isLong} target={target} isOver={isOver} />
        </Suspense>
      )}
    </>
  )
}

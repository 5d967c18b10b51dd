import { Tooltip } from '@mantine/core'

type TipBubbleProps = { label: string; isLong: boolean; target: HTMLElement }

/** Comes and goes by itself with the mouse over its target. */
export function TipBubble({ label, isLong, target }: TipBubbleProps) {
  return <Tooltip label={label} target={target} {...(isLong ? { multiline: true, maw: 280 } : {})} />
}

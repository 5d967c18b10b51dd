import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** How many of what is kept make one of what is typed: 100 for cents. */
  per?: number
}

const numberIn = (typed: string | number): number | null =>
  typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed)

/** Half a dollar is written .50. */
const textOf = (value: number | null, per: number): string | number => {
  if (value === null) return ''
  return per === 100 ? typedMoneyText(value) : value / per
}

/** A number that may be left out. What is typed stays as it is typed: 15.0 is on its way to 15.05. */
export function NumberField({ value, onChange, per = 1, ...others }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number>('')
  const toValue = (text: string | number) => {
    const number = numberIn(text)
    return number === null ? null : Math.round(number * per * 100) / 100
  }
  const display = toValue(typed) === value ? typed : textOf(value, per)
  return (
    <NumberInput
      min={0}
      hideControls
      inputMode="decimal"
      allowNegative={false}
      {...others}
      value={display}
      onChange={text => {
        setTyped(text)
        onChange(toValue(text))
      }}
    />
  )
}

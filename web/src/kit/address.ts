import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type * as z from 'zod'

/**
 * A screen's filters, kept in the address so that reload, Back and a sent link show the same.
 * Each field of the shape ends in `.catch(…)`: nonsense in the address counts as the default.
 */
export function useAddress<Shape extends z.ZodObject>(
  shape: Shape,
): [z.output<Shape>, (change: Partial<z.input<Shape>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (values: Partial<z.input<Shape>>) =>
      // Typing in a search box must not fill the history; what is empty leaves the address.
      navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => withoutEmpty({ ...before, ...values }),
      }),
    [navigate],
  )
  return [shape.parse(search), change]
}

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
}

/** A part of the path: `useParam('userId')` on `/biller/profile/$userId`. */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}

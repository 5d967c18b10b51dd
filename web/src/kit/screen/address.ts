import type { Path, PathName, PathSearch } from '@claimcrew/contract/kit/paths'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod'

/** Whether a field reads what the table says of it: every word of a closed list and no other, a number, or some text. */
type CanRead<Value, DeclaredValue> = [DeclaredValue] extends [number]
  ? [DeclaredValue] extends [Value]
    ? true
    : false
  : string extends DeclaredValue
    ? [Value] extends [string]
      ? true
      : false
    : [Value, DeclaredValue] extends [DeclaredValue, Value]
      ? true
      : false

/** Fields that the table does not have, or that read something else there, become impossible ones. */
type ReadableFields<Fields extends z.ZodRawShape, P extends Path> = {
  [Name in keyof Fields]: Name extends keyof PathSearch<P>
    ? CanRead<Exclude<z.input<Fields[Name]>, undefined>, Exclude<PathSearch<P>[Name], undefined>> extends true
      ? Fields[Name]
      : never
    : never
}

/** Beside the fields and not a bound of them: so one that is missing is one error that names it, and the rest is read. */
type MissingFields<Fields extends z.ZodRawShape, P extends Path> = Record<
  Exclude<keyof PathSearch<P>, keyof Fields>,
  z.ZodType
>

/**
 * The shape of what stands behind the `?` of a screen. Its fields are exactly those that the table of paths has for
 * the screen, or it does not compile: so every link says only what the screen reads.
 * Each ends in `.catch(…)`: nonsense in the address counts as the default.
 */
export const addressShape = <P extends Path, Fields extends z.ZodRawShape>(
  _path: P,
  fields: Fields & ReadableFields<Fields, P> & MissingFields<Fields, P>,
): z.ZodObject<Fields> => z.object<Fields>(fields)

/**
 * Each choice is a step that Back takes back; the letters typed into a search box must not fill the history. What is
 * opened on top of a screen is such a step, stepping on from there is none, and both leave the screen where it stands.
 */
type ChangeCause = 'typing' | 'choosing' | 'opening' | 'stepping'
type ChangeValues<Values> = (values: Partial<Values>, by?: ChangeCause) => void

/**
 * A screen's filters, kept in the address so that reload, Back and a sent link show the same.
 */
export function useAddress<Shape extends z.ZodObject>(
  shape: Shape,
): [z.output<Shape>, ChangeValues<z.input<Shape>>] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (values: Partial<z.input<Shape>>, by: ChangeCause = 'typing') =>
      // A default value is left out of the address.
      navigate({
        to: '.',
        replace: by === 'typing' || by === 'stepping',
        resetScroll: by === 'typing' || by === 'choosing',
        search: (before: Record<string, unknown>) => withoutDefaults(shape, { ...before, ...values }),
      }),
    [navigate, shape],
  )
  return [shape.parse(search), change]
}

function withoutDefaults(shape: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const defaults = shape.parse({})
  const given = Object.entries(values).filter(
    ([name, value]) => value !== '' && value !== undefined && value !== defaults[name],
  )
  return Object.fromEntries(given)
}

/** A part of the path: `useParam('userId')` on `/biller/profile/$userId`. */
export function useParam(name: PathName): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}

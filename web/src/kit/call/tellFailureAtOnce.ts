import type { UseMutationOptions } from '@tanstack/react-query'

/**
 * A write that has failed is over. What it has others read again, which without a connection is tried several times, must
 * not keep it shown as on its way meanwhile: it would look as if it were done.
 */
export function tellFailureAtOnce<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationOptions<Data, Error, Variables> {
  return {
    ...options,
    onError: (...failure) => {
      options.onError?.(...failure)
    },
    onSettled: (data, error, ...rest) => {
      const settled = options.onSettled?.(data, error, ...rest)
      return error === null ? settled : undefined
    },
  }
}

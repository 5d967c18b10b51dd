import { useLayoutEffect, useRef } from 'react'

/**
 * Acts as long as the part that it came from is there: a late answer closes no form that was opened after it, and takes
 * nobody back from where they have gone.
 */
export function useWhileOpen(): (act: () => void) => void {
  const isOpen = useRef(true)
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return act => {
    if (isOpen.current) act()
  }
}

import { useEffect, useState } from 'react'

/**
 * Whether it has ever been open. From then on what is loaded for it stays, for otherwise it could not slide away, and
 * would lose what it holds.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}

/** What is mounted open neither slides in nor gives the focus back when it closes: so it opens right after. */
export function useOpenOnceMounted(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isOpen && isMounted
}

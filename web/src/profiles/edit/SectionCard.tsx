import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Edit.module.css'
import { SectionForm } from './SectionForm.tsx'
import { SectionText } from './SectionText.tsx'
import { type FormName, type SectionName, sections } from './sections.ts'

type SectionCardProps = {
  name: SectionName
  profile: Profile
  /** The section that is open; at most one is. */
  open: FormName | ''
  onOpen: () => void
  onClose: () => void
}

/** What is there with a way to change it, or its form in the same place. */
export function SectionCard({ name, profile, open, onOpen, onClose }: SectionCardProps) {
  const isOpen = open === name
  const edit = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // A form that has gone gives the focus back to where it was opened from, unless another took its place.
    if (wasOpen.current && open === '') edit.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, open])
  if (isOpen) return <SectionForm name={name} profile={profile} onClose={onClose} />
  return (
    <div className={classes.shown}>
      <div className={classes.text}>
        <SectionText name={name} profile={profile} />
      </div>
      <Button
        ref={edit}
        variant="default"
        size="xs"
        onClick={onOpen}
        aria-label={`Edit ${sections[name].title.toLowerCase()}`}
      >
        Edit
      </Button>
    </div>
  )
}

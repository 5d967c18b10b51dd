import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { useState } from 'react'
import { useAddress } from '../../kit/screen/address.ts'
import { focusPart, focusScreen } from '../../kit/screen/focus.ts'
import { Section } from '../../kit/ui/Section.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { ProfileAddress } from './address.ts'
import { Completeness } from './Completeness.tsx'
import classes from './Edit.module.css'
import { ListingCard } from './ListingCard.tsx'
import { ResumeField } from './resume/ResumeField.tsx'
import { SectionCard } from './SectionCard.tsx'
import { canBeListed, SectionForm, sectionIdOf } from './SectionForm.tsx'
import { SharingCard } from './SharingCard.tsx'
import { type SectionName, sectionNames, sections } from './sections.ts'

const names = ['section', 'view']

/** Where all sections are one form, what is missing is filled in there. */
const focusSection = (name: SectionName) => focusPart(document.getElementById(sectionIdOf(name)))

/** The whole profile, section by section; one at a time is open, or all of them as one form. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const [{ section: open }, change] = useAddress(ProfileAddress)
  // What was just switched stays where it is, with what comes next below it.
  const [leadsWithListing, setLeadsWithListing] = useState(false)
  if (!leadsWithListing && canBeListed(profile)) setLeadsWithListing(true)
  return (
    <>
      <div className={classes.top} data-listable={leadsWithListing || undefined}>
        <Completeness profile={profile} onPick={open === 'all' ? focusSection : undefined} />
        <ListingCard profile={profile} />
      </div>
      <UnsavedArea names={names}>
        {open === 'all' && (
          <SectionForm
            name="all"
            profile={profile}
            onClose={() => {
              change({ section: '' }, 'opening')
              // What comes next, as to list it, stands above.
              window.scrollTo({ top: 0 })
              focusScreen()
            }}
          />
        )}
        {open !== 'all' &&
          sectionNames.map(name => (
            <Section key={name} title={sections[name].title} description={sections[name].description}>
              <SectionCard
                name={name}
                profile={profile}
                open={open}
                onOpen={() => change({ section: name }, 'opening')}
                onClose={() => change({ section: '' }, 'opening')}
              />
            </Section>
          ))}
      </UnsavedArea>
      <Section
        title="Résumé"
        description="A PDF up to 10 MB. Only clients you apply to or work for can download it."
      >
        <ResumeField profile={profile} />
      </Section>
      <Section
        title="Your track record"
        description="Your hours and how often you were on time, from your attendance over the last 90 days."
      >
        <SharingCard profile={profile} />
      </Section>
    </>
  )
}

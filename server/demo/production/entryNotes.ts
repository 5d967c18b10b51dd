import { findLabel } from '@claimcrew/contract/kit/taxonomy'

/**
 * What people add to a row of their day, by its work type: the ordinary trouble of billing work. Each fits a single unit
 * and many; {payer} is the row's own.
 */
const notes: Readonly<Record<string, readonly string[]>> = {
  'eligibility-benefits': [
    'Portal was slow until noon.',
    'Checked tomorrow’s schedule first, then the rest of the week.',
    'Coverage had ended for some; front desk has the list.',
    'New member cards still missing from the chart.',
    'Secondary coverage was not on file, added it.',
    'Called where the portal showed no benefits.',
    'Plan year changed, so deductibles start over.',
    'Two locations share one list today.',
    'One plan answers by phone only this week.',
    'Telehealth benefits asked as well.',
    'Add-ons of the afternoon are in.',
    'Copay on the card differs from the portal, noted both.',
  ],
  'prior-authorization': [
    'Clinical notes are still missing for some.',
    '{payer} asks for the last imaging report now.',
    'Resent by fax, the portal timed out.',
    'Provider asked for a peer-to-peer on one.',
    'Started with next week’s procedures.',
    '{payer} has a new form since this month.',
    'Units for the series are counted.',
    'Order was not signed yet, asked for it.',
    'Turned out that none is required, reference noted.',
    'Extended the dates, the visit was moved.',
    '{payer} wants two weeks of therapy notes.',
  ],
  'charge-entry': [
    'Superbills came in late.',
    'Held what had no diagnosis code.',
    'Caught up with last week’s visits.',
    'Asked the front desk for the referring provider.',
    'Two providers share one schedule, checked twice.',
    'Started with the oldest dates of service.',
    'Injections need the drug code and the lot.',
    'One provider is on vacation, fewer than usual.',
    'Referral number missing on some, held.',
    'Fee schedule loaded again after the update.',
    'Procedures checked against the schedule.',
    'Late add-ons from the evening clinic.',
    'Asked for the second diagnosis twice.',
  ],
  'coding-e-m': [
    'Queries sent to the provider.',
    'Time was not documented, coded by decision making.',
    'Modifier 25 checked against the notes.',
    'Addendum came back, recoded.',
    'New provider, still learning the templates.',
    'Same-day visits split correctly.',
    'Preventive and problem visit together, both documented.',
    'Prolonged time was supported.',
    'Unsigned notes are left out.',
    'Changed one level down, note attached.',
    'Telehealth, place of service corrected.',
  ],
  'claim-submission': [
    'One batch had to be sent again.',
    'Clearinghouse report came an hour late.',
    'Held {payer} until the new provider is linked.',
    'Sent before the 5 PM cutoff.',
    'Scrubber flagged missing taxonomy codes.',
    'Batch totals match the charge log.',
    'Paper claims for one plan went by mail.',
    'Secondary claims with the remittance attached.',
    'Two providers still bill under the group alone.',
    'Report is clean, all accepted.',
  ],
  'rejection-work': [
    'The referring provider is still left out.',
    '{payer} changed its payer ID.',
    'Subscriber name did not match the card.',
    'Wrong place of service, fixed the template too.',
    'Diagnosis pointer missing again.',
    'Invalid group number, took it from the card.',
    'Same edit for a whole batch, fixed at once.',
    'Prior authorization number was in the wrong field.',
    '{payer} wants the rendering provider on each line.',
    'Date of accident was missing.',
    'Sent again within the hour.',
  ],
  'payment-posting-manual': [
    'Two checks wait for their remittance.',
    'Lockbox scan came at ten.',
    'Balanced to the deposit.',
    'Asked the bank for a clearer copy of one page.',
    'Patient checks went to the front desk for a question.',
    '{payer} sent a virtual card again.',
    'Posted the oldest deposit first.',
    'Interest posted apart.',
    'One check was for another tax ID, sent back.',
    'Forwarding balance taken from this batch.',
    'Copays from the desk balanced to the drawer.',
    'Remittance printed from the portal of {payer}.',
    'Contract rate looked up for two codes.',
  ],
  'insurance-ar-follow-up': [
    'Long waits with {payer} this afternoon.',
    'Claims over 60 days first.',
    '{payer} says it pays within two weeks.',
    'Claim not on file, sent again with proof of timely filing.',
    'Asked for a supervisor, got a reference number.',
    'Portal was enough for most, called for the rest.',
    '{payer} wants medical records by fax only.',
    'Worked from the largest balance down.',
    'Same claims as two weeks ago, still in process.',
    'Paid to the old address, asked for a trace.',
    'Rep corrected the provider link on the call.',
    'The rep takes three claims a call and no more.',
    '{payer} asks for an itemized bill.',
    'Check number and date noted for posting.',
    'Transferred twice, then answered.',
    'Deductible after all, moved to the balance.',
    'Reprocessing takes 30 days at {payer}.',
  ],
  'denials-technical': [
    'The same modifier edit as last week.',
    '{payer} denied as duplicate, it was not.',
    'Timely filing: sent the clearinghouse report along.',
    'Coordination of benefits, patient has to call {payer}.',
    'Corrected claim with the authorization number.',
    'Provider was not credentialed on that date, escalated.',
    'Wrong plan was billed, sent to the right one.',
    'Laterality modifier added.',
    '{payer} asks for the NDC on each line.',
    'Sorted by reason first.',
    'Fixed in the template, should not come again.',
  ],
  'denials-clinical': [
    'Records requested from the practice.',
    '{payer} wants the plan of care.',
    'Peer-to-peer is set for Thursday.',
    'Medical policy changed this year, noted for the team.',
    'Note supports it, appeal is drafted.',
    'Missing the failed conservative treatment.',
    'Second reviewer asked for the imaging report.',
    '{payer} upheld it, next level is due in 60 days.',
  ],
  appeals: [
    'Second level.',
    'Sent by certified mail.',
    '{payer} gives 60 days from its letter.',
    'Letter uses the new template.',
    'Physician has signed the letter.',
    'Policy paragraph quoted.',
    'Confirmed by {payer} as received.',
    'Went out by fax and by portal.',
  ],
  'patient-ar': [
    'Payment plans agreed.',
    'Mostly voicemail today.',
    'Statement had the old address.',
    'Copay was paid at the desk, moved it over.',
    'Evening calls reached more people.',
  ],
  credentialing: [
    'Waits for a signature.',
    'CAQH profile attested again.',
    '{payer} says 60 to 90 days.',
    'License copy has expired, asked for the new one.',
  ],
}

type NotedRow = {
  readonly workType: string
  readonly quantity: number
  readonly minutes: number
  readonly payer: string | null
}

export const hasNotes = (workType: string): boolean => Object.hasOwn(notes, workType)

/** One of the notes of its work type; the row's own numbers choose it, so that neighbors differ. */
export function writeEntryNote({ workType, quantity, minutes, payer }: NotedRow): string {
  const fitting = (notes[workType] ?? []).filter(note => payer !== null || !note.includes('{payer}'))
  const note = fitting[(quantity * 31 + minutes * 7) % Math.max(1, fitting.length)] ?? ''
  return note.replace('{payer}', nameInNotes(payer))
}

/** People leave out what the label has in brackets. */
const nameInNotes = (payer: string | null): string =>
  payer === null ? '' : findLabel('payers', payer).replace(/ \([^)]*\)$/, '')

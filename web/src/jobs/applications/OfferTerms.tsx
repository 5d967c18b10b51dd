import { getJob } from '@claimcrew/contract/jobs/contract'
import type { Application, Terms } from '@claimcrew/contract/jobs/shapes'
import { useCall } from '../../kit/call/query.ts'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { hoursText, startWords } from '../words.ts'
import classes from './Applications.module.css'
import { rateText } from './words.ts'

type OfferTermsProps = { application: Application; offer: Terms }

/** What is offered beside what was asked for and what the post says; what differs stands out. */
export function OfferTerms({ application, offer }: OfferTermsProps) {
  const { data } = useCall(getJob, { params: { jobId: application.jobId } })
  const { pay = null, hoursPerWeek: hours = null, start = null } = data?.job ?? {}
  const differs = (other: boolean) => ({ 'data-differs': other || undefined })
  return (
    <table className={classes.terms}>
      <thead>
        <tr>
          <td />
          <th scope="col">You applied for</th>
          <th scope="col">You are offered</th>
        </tr>
      </thead>
      <tbody className="tabular">
        <tr>
          <th scope="row">{pay === 'fixed' ? 'Price' : 'Rate'}</th>
          <td>{rateText(application.rateCents, pay)}</td>
          <td {...differs(offer.rateCents !== application.rateCents)}>{rateText(offer.rateCents, pay)}</td>
        </tr>
        <tr>
          <th scope="row">Hours</th>
          <td>{hours === null ? 'Not stated' : hoursText(hours)}</td>
          <td {...differs(offer.hoursPerWeek !== hours)}>{hoursText(offer.hoursPerWeek)}</td>
        </tr>
        <tr>
          <th scope="row">Start</th>
          <td>{start === null ? 'Not stated' : startWords[start]}</td>
          <td>
            <DayText day={offer.startsOn} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

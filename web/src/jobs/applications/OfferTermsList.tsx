import { hoursSourceLabels } from '@claimcrew/contract/engagements/termsText'
import { getJob } from '@claimcrew/contract/jobs/contract'
import type { Application, Offer } from '@claimcrew/contract/jobs/shapes'
import { weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { weekdaysText } from '@claimcrew/contract/kit/timeText'
import { useCall } from '../../kit/call/query.ts'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { startWords } from '../words.ts'
import classes from './Applications.module.css'
import { rateText } from './words.ts'

type OfferTermsListProps = { application: Application; offer: Offer }

/** What is offered beside what was asked for and what the post says; what differs stands out. */
export function OfferTermsList({ application, offer }: OfferTermsListProps) {
  const { data } = useCall(getJob, { params: { jobId: application.jobId } })
  const { pay, hoursPerWeek: hours } = application.agreed
  const differs = (other: boolean) => ({ 'data-differs': other || undefined })
  return (
    <table className={classes.terms}>
      <thead>
        <tr>
          <td />
          <th scope="col">You applied at</th>
          <th scope="col">They offered, version {offer.version}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        <tr>
          <th scope="row">{offer.pay === 'fixed' ? 'Price' : 'Rate'}</th>
          <td>{rateText(application.rateCents, pay)}</td>
          <td {...differs(offer.rateCents !== application.rateCents || offer.pay !== pay)}>
            {rateText(offer.rateCents, offer.pay)}
          </td>
        </tr>
        <tr>
          <th scope="row">Hours</th>
          <td>{hours === null ? 'Not stated' : weeklyHoursText(hours)}</td>
          <td {...differs(offer.hoursPerWeek !== hours)}>{weeklyHoursText(offer.hoursPerWeek)}</td>
        </tr>
        <tr>
          <th scope="row">Start</th>
          <td>{data && (data.job.start === null ? 'Not stated' : startWords[data.job.start])}</td>
          <td>
            <DayText day={offer.startsOn} />
          </td>
        </tr>
        <tr>
          <th scope="row">Days</th>
          <td>Any</td>
          <td {...differs(offer.weekdays !== null)}>
            {offer.weekdays === null ? 'Any' : weekdaysText(offer.weekdays)}
          </td>
        </tr>
        <tr>
          <th scope="row">Hours to pay</th>
          <td>Any</td>
          <td {...differs(offer.hoursFrom === 'tracked')}>{hoursSourceLabels[offer.hoursFrom]}</td>
        </tr>
      </tbody>
    </table>
  )
}

import { SegmentedControl, Title } from '@mantine/core'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { CorrectionList } from './CorrectionList.tsx'
import { LeaveList } from './LeaveList.tsx'
import classes from './Requests.module.css'

/** What billers ask for: corrections and leave, those that wait for an answer or all. */
export function TeamRequests() {
  const { address, change, today } = useRegisterAddress()
  const { state } = address
  return (
    <>
      <SegmentedControl
        size="sm"
        mb="md"
        aria-label="Show"
        value={state}
        onChange={next => change({ state: next as 'asked' | 'all' }, 'choosing')}
        data={[
          { value: 'asked', label: 'Waiting' },
          { value: 'all', label: 'All' },
        ]}
      />
      <div className={classes.columns}>
        <section aria-labelledby="requests-corrections">
          <Title order={2} size="h4" mb="sm" id="requests-corrections">
            Corrections
          </Title>
          <CorrectionList
            key={state}
            state={state}
            own={false}
            onOpen={(biller, day) => change({ biller, day }, 'choosing')}
          />
        </section>
        <section aria-labelledby="requests-leave">
          <Title order={2} size="h4" mb="sm" id="requests-leave">
            Leave
          </Title>
          <LeaveList key={state} state={state} own={false} today={today} />
        </section>
      </div>
    </>
  )
}

import { Button } from '@mantine/core'
import { finishEnrollment } from '../../../kit/enrollment.ts'
import { signOut } from '../signOut.ts'
import { VisitorFrame } from '../VisitorFrame.tsx'
import { Authenticator } from './Authenticator.tsx'

/** For somebody of whom a second factor is required that is not there yet: the server answers nothing else. */
export function Enrollment() {
  return (
    <VisitorFrame
      layout="wide"
      title="Set up two-step sign-in"
      description="Your account needs it. It takes a minute, and you only do it once."
    >
      <Authenticator onSaved={finishEnrollment} />
      <Button variant="subtle" color="gray" mt="xl" data-print="never" onClick={() => void signOut()}>
        Sign out
      </Button>
    </VisitorFrame>
  )
}

import { useState } from 'react'
import { SignInForm } from '../shared/SignInForm.tsx'
import { VisitorFrame } from '../shared/VisitorFrame.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'

/** The front door. A forgotten password is a step of it, not a place of its own: the address stays /. */
export function SignIn() {
  const [email, setEmail] = useState('')
  const [forgotten, setForgotten] = useState(false)
  return forgotten ? (
    <VisitorFrame title="Forgot your password?" description="We’ll email you a link to choose a new one.">
      <ForgotPassword email={email} onEmail={setEmail} onBack={() => setForgotten(false)} />
    </VisitorFrame>
  ) : (
    <VisitorFrame title="Sign in" description="Welcome back to Claimcrew.">
      <SignInForm email={email} onEmail={setEmail} onForgotten={() => setForgotten(true)} />
    </VisitorFrame>
  )
}

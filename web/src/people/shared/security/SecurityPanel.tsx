import { useSession } from '../../../kit/session.ts'
import { Section } from '../../../kit/ui/Section.tsx'
import { Authenticator } from './Authenticator.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SignInRule } from './SignInRule.tsx'

export function SecurityPanel() {
  const { role } = useSession()
  return (
    <>
      <Section
        title="Two-step sign-in"
        description="After your password, we ask for a code from an app on your phone."
      >
        <Authenticator />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in with your fingerprint, face or PIN instead of your password and a code."
      >
        <Passkeys />
      </Section>
      {role === 'ADMIN' && (
        <Section
          title="Who needs two-step sign-in"
          description="People who need it and haven’t set it up can do nothing else until they do."
        >
          <SignInRule />
        </Section>
      )}
    </>
  )
}

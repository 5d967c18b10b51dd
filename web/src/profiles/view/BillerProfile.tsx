import { PersonProfile } from '../../engagements/person/PersonProfile.tsx'
import { useParam } from '../../kit/screen/address.ts'

export function BillerProfile() {
  const userId = useParam('userId')
  // Another person begins anew, with nothing of the last one on the screen.
  return <PersonProfile key={userId} userId={userId} />
}

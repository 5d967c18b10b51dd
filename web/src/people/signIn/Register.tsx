import { Anchor, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { RegisterForm } from '../shared/RegisterForm.tsx'
import { VisitorFrame } from '../shared/VisitorFrame.tsx'

export function Register() {
  return (
    <VisitorFrame title="Create your account" description="For practices, billing companies and billers.">
      <RegisterForm asRole="CLIENT">
        <Text size="sm" ta="center" c="dimmed">
          Already have an account?{' '}
          <Anchor component={Link} to="/" inherit fw={600}>
            SIGN IN
          </Anchor>
        </Text>
        <Text size="sm" ta="center" c="dimmed">
          Not sure yet?{' '}
          <Anchor component={Link} to="/survey" inherit>
            Answer five short questions first
          </Anchor>
        </Text>
      </RegisterForm>
    </VisitorFrame>
  )
}

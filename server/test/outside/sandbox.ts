import { afterAll } from 'vitest'
import { officeHours } from '../../sandbox/people/schedule.ts'
import { type SandboxOptions, type SandboxPerson, sandboxId, startSandbox } from '../../sandbox/server.ts'

/** Somebody of the sandbox who keeps office hours. */
export function sandboxPerson(name: string, timezone = 'Asia/Manila', hours = {}): SandboxPerson {
  const email = `${name.toLowerCase()}@people.test`
  const stretches = officeHours({ seedText: name, timezone, ...hours })
  return { id: sandboxId(name), name, email, timezone, stretches }
}

type Query = Readonly<Record<string, string>>
type Body = { data: Record<string, unknown>[] & Record<string, unknown>[][]; paging: Record<string, number> }

/** A sandbox until the end of the file, and the bare calls that one makes to it. */
export async function openSandbox(options: SandboxOptions) {
  const sandbox = await startSandbox(options)
  afterAll(() => sandbox.close())
  const token = sandbox.issueToken()
  const ask = (path: string, query: Query = {}, headers: Query = { authorization: `JWT ${token}` }) =>
    fetch(`${sandbox.url}/api/${path}?${new URLSearchParams({ company: sandbox.companyId, ...query })}`, {
      headers,
    })
  const read = async (path: string, query: Query = {}): Promise<Body> =>
    (await ask(path, query)).json() as Promise<Body>
  return { sandbox, token, ask, read }
}

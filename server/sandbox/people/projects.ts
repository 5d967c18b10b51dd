import { sandboxId } from './person.ts'

export type SandboxProject = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly deleted: boolean
  readonly tasks: readonly [SandboxTask, ...SandboxTask[]]
}

export type SandboxTask = { readonly id: string; readonly name: string; readonly projectId: string }

function project(
  name: string,
  description: string,
  tasks: readonly [string, ...string[]],
  deleted = false,
): SandboxProject {
  const id = sandboxId(`project ${name}`)
  const task = (of: string): SandboxTask => ({ id: sandboxId(`task ${name} ${of}`), name: of, projectId: id })
  const [first, ...others] = tasks
  return { id, name, description, deleted, tasks: [task(first), ...others.map(task)] }
}

export const currentProjects: readonly [SandboxProject, ...SandboxProject[]] = [
  project('Eligibility & benefits', 'Coverage checked before the visit', [
    'Tomorrow’s schedule',
    'New patients',
    'Plan changes',
  ]),
  project('Prior authorization', 'Requests and their follow-up', ['Imaging', 'Infusions', 'Pended requests']),
  project('Charge entry', 'Encounters into the practice’s system', ['Office visits', 'Hospital rounds']),
  project('Coding', 'Encounters and reports coded', ['E/M review', 'Radiology reports', 'Provider queries']),
  project('Claim submission', 'Daily batches to the clearinghouse', ['Daily batch', 'Rejection work']),
  project('Payment posting', 'Remittances and checks', ['ERA exceptions', 'Paper EOBs', 'Unapplied cash']),
  project('Insurance AR follow-up', 'Open claims with the payers', [
    'Over 30 days',
    'Over 60 days',
    'Over 90 days',
    'No claim on file',
  ]),
  project('Denials', 'Corrected, appealed or written off', [
    'Technical denials',
    'Clinical denials',
    'Appeals',
  ]),
  project('Patient AR', 'Statements and payment plans', ['Payment plans', 'Credit balances']),
  project('Credentialing', 'Enrollment with the payers', ['Enrollments', 'Revalidations']),
]

/** Deleted, and still met in worklogs. */
export const formerProjects: readonly [SandboxProject, ...SandboxProject[]] = [
  project('Account cleanup', 'Before the change of system', ['Duplicate accounts'], true),
  project('Old AR project', 'Claims before the change of system', ['Write-off review'], true),
]

export const projects: readonly SandboxProject[] = [...currentProjects, ...formerProjects]

export const tasks: readonly SandboxTask[] = projects.flatMap(one => one.tasks)

const projectNames = new Map(projects.map(one => [one.id, one.name]))

export const projectNameOf = (task: SandboxTask): string => projectNames.get(task.projectId) ?? ''

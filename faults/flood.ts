import { measureAttack, openScene, type Scene } from './scene.ts'
import { assessOthers, type FaultRow } from './table.ts'

type AttackStep = (scene: Scene) => Promise<{ confirmed: number; problems: string[] }>

/** An attack by one account or a stranger, with somebody else reading meanwhile. */
export async function flood(
  name: string,
  strike: AttackStep,
  prepare: (scene: Scene) => Promise<void> = async () => {},
): Promise<FaultRow> {
  const scene = await openScene()
  try {
    await prepare(scene)
    const bystander = await scene.signIn('client@claimcrew.test')
    let struck = { confirmed: 0, problems: [] as string[] }
    const attacked = await measureAttack(scene, bystander, async () => {
      struck = await strike(scene)
    })
    const { others, problems } = assessOthers(attacked)
    return {
      name,
      confirmed: struck.confirmed,
      lost: null,
      doubled: null,
      recoverySeconds: null,
      others,
      problems: [...struck.problems, ...problems],
    }
  } finally {
    await scene.stop()
  }
}

type StatusReply = { readonly status: number }

export const repeatAtOnce = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

export const countOk = (answers: readonly StatusReply[]) => answers.filter(one => one.status === 200).length

export function listBrokenReplies(answers: readonly StatusReply[]): string[] {
  const broken = answers.filter(one => one.status === 0 || (one.status >= 500 && one.status !== 503)).length
  return broken === 0 ? [] : [`${broken} answers were 5xx or none`]
}

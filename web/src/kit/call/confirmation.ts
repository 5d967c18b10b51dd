type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | undefined
let asking: Promise<boolean> | undefined

/** The app's own dialog: it asks somebody to prove who they are, and answers whether they did. */
export function onConfirmationRequired(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    if (askForProof === ask) askForProof = undefined
  }
}

/** Calls that are refused at the same moment ask once. */
export function requestConfirmation(): Promise<boolean> {
  asking ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

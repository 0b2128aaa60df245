import { notify } from '../stores/notice-store'

/** Puts a text on the clipboard, and says whether that was possible; `what` as in "The name". */
export async function copyText(text: string, what: string): Promise<void> {
  // A refusal is shown with its next step.
  const isDone = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  notify(
    isDone
      ? { tone: 'success', title: `${what} is copied` }
      : {
          tone: 'danger',
          title: `${what} was not copied`,
          text: 'The clipboard of this computer refused it. Try again.',
        },
  )
}

import { notify, notifyFailure } from '../stores/notice-store'
import { useAct } from './use-act'

const PART = 50_000

/** Saves a text as a file of an ending where the person chooses; the notices name it by `what`. */
export function useSaveText(what: string, ending: 'json' | 'csv' = 'json'): (name: string, text: string) => void {
  const save = useAct(
    (desktop, { name, text }: { readonly name: string; readonly text: string }) =>
      desktop.files.saveText({ name, ending, content: partsOf(text) }),
    {
      onDone: (saved) => {
        if (saved !== null) notify({ tone: 'success', title: `${what} is saved`, text: saved.path })
      },
      onFailed: ({ failure }) => void notifyFailure(failure, `${what} was not saved`),
    },
  )
  return (name, text) => save.mutate({ name, text })
}

function partsOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / PART) }, (_, at) => text.slice(at * PART, (at + 1) * PART))
}

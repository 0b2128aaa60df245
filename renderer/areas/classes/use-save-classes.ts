import type { WireClass } from '#endpoints'
import { useAct } from '../../desktop/use-act'
import { notify, notifyFailure } from '../../stores/notice-store'
import { classesFile } from '../../projects/classes-file'

const PART = 50_000

/** Saves classes as a classes.json where the person says. */
export function useSaveClasses(projectName: string | undefined): (rows: readonly WireClass[]) => void {
  const save = useAct(
    (desktop, content: string) =>
      desktop.files.saveText({
        name: `${projectName ?? 'Project'} classes`,
        ending: 'json',
        content: partsOf(content),
      }),
    {
      onDone: (saved) => {
        if (saved !== null) notify({ tone: 'success', title: 'The classes are saved', text: saved.path })
      },
      onFailed: ({ failure }) => void notifyFailure(failure, 'The classes were not saved'),
    },
  )
  return (rows) => save.mutate(classesFile(rows))
}

function partsOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / PART) }, (_, at) => text.slice(at * PART, (at + 1) * PART))
}

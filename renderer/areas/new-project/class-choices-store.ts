import { create } from 'zustand'
import { keptChoices } from '../../stores/stored-choices'

/** For each project, what became of classes of data sets: by their names without case, null: left out. */
export type ClassChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>

const PROJECTS_MAX = 20
const CLASSES_MAX = 500

/** What the person chose last for the classes of data sets. */
export const useClassChoices = create<{ readonly choices: ClassChoices }>(() => ({ choices: {} }))

/** Remembers what became of the classes of a data set in a project; projects of long ago are forgotten. */
export function rememberClasses(projectId: number, chosen: Readonly<Record<string, string | null>>): void {
  const key = String(projectId)
  useClassChoices.setState(({ choices }) => {
    const { [key]: before = {}, ...others } = choices
    const own = Object.fromEntries(Object.entries({ ...before, ...chosen }).slice(-CLASSES_MAX))
    return { choices: Object.fromEntries([...Object.entries(others).slice(1 - PROJECTS_MAX), [key, own]]) }
  })
}

/** The choices are the same the next time. */
export const keptClassChoices = keptChoices({
  name: 'importClasses',
  store: useClassChoices,
  keep: ({ choices }) => ({ choices }),
  restore: ({ choices }) => ({ choices: choicesOf(choices) }),
})

function choicesOf(kept: unknown): ClassChoices {
  return Object.fromEntries(
    entriesOf(kept).map(([project, classes]) => [
      project,
      Object.fromEntries(
        entriesOf(classes).flatMap(([name, into]) =>
          typeof into === 'string' || into === null ? [[name, into] as const] : [],
        ),
      ),
    ]),
  )
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

import { create } from 'zustand'
import { keptChoices } from '../../stores/stored-choices'

/** Class choices by project: a data set's lower-case class names to target classes; null: left out. */
export type ClassChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>

const PROJECTS_MAX = 20
const CLASSES_MAX = 500

/** The person's last class choices for data sets. */
export const useClassChoices = create<{ readonly choices: ClassChoices }>(() => ({ choices: {} }))

/** Remembers a project's class choices; the oldest projects are dropped. */
export function rememberClasses(projectId: number, chosen: Readonly<Record<string, string | null>>): void {
  const key = String(projectId)
  useClassChoices.setState(({ choices }) => {
    const { [key]: before = {}, ...others } = choices
    const own = Object.fromEntries(Object.entries({ ...before, ...chosen }).slice(-CLASSES_MAX))
    return { choices: Object.fromEntries([...Object.entries(others).slice(1 - PROJECTS_MAX), [key, own]]) }
  })
}

/** Persists the choices. */
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

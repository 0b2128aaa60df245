import type { StoreApi } from 'zustand'
import type { Choice } from '#domain/choice'
import type { DesktopApi } from '#contract/api'
import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { useProjectView } from './areas/project/project-store'
import { PROJECT_SORT_LABEL, type ProjectSort } from './areas/projects/project-list'
import { useProjects } from './areas/projects/projects-store'
import { resultOf } from './desktop/client'
import { useFrame } from './stores/frame-store'
import { type RecentProject, useRecent } from './stores/recent-store'

type Fields = Readonly<Record<string, unknown>>

/** What of a store outlives the app: how it is written down, and how it is read back with distrust. */
interface Remembered<S> {
  readonly name: string
  readonly store: Pick<StoreApi<S>, 'getState' | 'setState' | 'subscribe'>
  readonly keep: (state: S) => Choice
  readonly restore: (kept: Fields) => Partial<S>
}

const WRITE_AFTER_MS = 400
const SORTS = Object.keys(PROJECT_SORT_LABEL) as readonly ProjectSort[]

const among = <T>(value: unknown, known: readonly T[]): T | undefined => known.find((one) => one === value)
const allAmong = <T>(value: unknown, known: readonly T[]): readonly T[] =>
  Array.isArray(value) ? known.filter((one) => value.includes(one)) : []
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const ROWS = [
  remembered({
    name: 'frame',
    store: useFrame,
    keep: ({ railCollapsed }) => ({ railCollapsed }),
    restore: ({ railCollapsed }) => ({ railCollapsed: railCollapsed === true }),
  }),
  remembered({
    name: 'projects',
    store: useProjects,
    keep: ({ sort, direction, layout, statuses, types }) => ({ sort, direction, layout, statuses, types }),
    restore: ({ sort, direction, layout, statuses, types }) => ({
      ...given({
        sort: among(sort, SORTS),
        direction: among(direction, ['ascending', 'descending'] as const),
        layout: among(layout, ['cards', 'rows'] as const),
      }),
      statuses: allAmong(statuses, Object.values(PROJECT_STATUS)),
      types: allAmong(types, Object.values(PROJECT_TYPE)),
    }),
  }),
  remembered({
    name: 'items',
    store: useProjectView,
    keep: ({ layout }) => ({ layout }),
    restore: ({ layout }) => given({ layout: among(layout, ['grid', 'rows'] as const) }),
  }),
  remembered({
    name: 'recent',
    store: useRecent,
    keep: ({ projects }) => projects.map((project) => ({ ...project })),
    restore: (kept) => ({ projects: Array.isArray(kept) ? kept.filter(isRecent) : [] }),
  }),
]

/** Reads the remembered choices back into their stores and writes them down as they change; the answer ends it. */
export function followChoices(desktop: DesktopApi, read = resultOf(desktop.choices.read())): () => void {
  const ends: (() => void)[] = []
  let ended = false
  void read.then((kept) => {
    if (ended) return
    for (const row of ROWS) {
      if (kept.ok) row.restore(kept.value[row.name])
      ends.push(row.follow((choice) => void resultOf(desktop.choices.write(row.name, choice))))
    }
  })
  return () => {
    ended = true
    for (const end of ends) end()
  }
}

function remembered<S>({ name, store, keep, restore }: Remembered<S>) {
  return {
    name,
    restore(kept: unknown): void {
      if (typeof kept === 'object' && kept !== null) store.setState(restore(kept as Fields))
    },
    follow(write: (choice: Choice) => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      let written = JSON.stringify(keep(store.getState()))
      const end = store.subscribe((state) => {
        const choice = keep(state)
        const text = JSON.stringify(choice)
        if (text === written) return
        written = text
        clearTimeout(timer)
        timer = setTimeout(() => write(choice), WRITE_AFTER_MS)
      })
      return () => {
        clearTimeout(timer)
        end()
      }
    },
  }
}

function isRecent(value: unknown): value is RecentProject {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, type, team_id } = value as Fields
  return [id, type, team_id].every(Number.isSafeInteger) && typeof name === 'string'
}

import type { DesktopApi } from '#contract/api'
import type { Choice } from '#domain/choice'
import { resultOf } from './desktop/client'
import type { KeptChoices, Memory } from './router/area'
import { knownAreas } from './router/areas'
import { useFrame } from './stores/frame-store'
import { keptChoices } from './stores/stored-choices'
import { notifyFailure } from './stores/notice-store'
import { type RecentProject, useRecent } from './stores/recent-store'

/** The shell's own remembered state. */
const SHELL: readonly KeptChoices[] = [
  keptChoices({
    name: 'frame',
    store: useFrame,
    keep: ({ railCollapsed }) => ({ railCollapsed }),
    restore: ({ railCollapsed }) => ({ railCollapsed: railCollapsed === true }),
  }),
  keptChoices({
    name: 'recent',
    store: useRecent,
    keep: ({ projects }) => projects.map((project) => ({ ...project })),
    restore: (kept) => ({ projects: Array.isArray(kept) ? kept.filter(isRecent) : [] }),
  }),
]

/** Loads the remembered state of each area. */
export function loadMemories(): readonly Promise<Memory>[] {
  return knownAreas().flatMap(({ memory }) => memory?.() ?? [])
}

/** Reads the remembered choices back into their stores and writes them down as they change; the answer ends it. */
export function followChoices(
  desktop: DesktopApi,
  read = resultOf(desktop.choices.read()),
  memories = loadMemories(),
): () => void {
  const ends: (() => void)[] = []
  let ended = false
  let isTold = false
  const write = async (name: string, choice: Choice): Promise<void> => {
    const written = await resultOf(desktop.choices.write(name, choice))
    // Once: each later choice would say the same.
    if (!written.ok && !isTold) notifyFailure(written.error, 'Couldn’t keep your choice for the next start')
    isTold = !written.ok
  }
  void read.then((kept) => {
    const follow = (rows: readonly KeptChoices[] = []): void => {
      if (ended) return
      for (const row of rows) {
        if (kept.ok) row.restore(kept.value[row.name])
        ends.push(row.follow((choice) => void write(row.name, choice)))
      }
    }
    follow(SHELL)
    for (const memory of memories) void memory.then(({ choices }) => follow(choices))
  })
  return () => {
    ended = true
    for (const end of ends) end()
  }
}

function isRecent(value: unknown): value is RecentProject {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, type, team_id } = value as Readonly<Record<string, unknown>>
  return [id, type, team_id].every(Number.isSafeInteger) && typeof name === 'string'
}

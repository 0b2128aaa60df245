import { create } from 'zustand'
import type { Project } from '#domain/entities'

export type RecentProject = Pick<Project, 'id' | 'name' | 'type' | 'team_id'>

const RECENT_MAX = 8

interface RecentState {
  /** Last opened first. */
  readonly projects: readonly RecentProject[]
}

/** The projects that were opened last on this computer. */
export const useRecent = create<RecentState>(() => ({ projects: [] }))

/** Notes that a project was opened. */
export function noteRecent({ id, name, type, team_id }: RecentProject): void {
  useRecent.setState(({ projects }) => ({
    projects: [{ id, name, type, team_id }, ...projects.filter((known) => known.id !== id)].slice(0, RECENT_MAX),
  }))
}

/** Forgets them all. */
export function forgetAllRecent(): void {
  useRecent.setState({ projects: [] })
}

/** Forgets a project that is no longer there. */
export function forgetRecent(id: number): void {
  useRecent.setState(({ projects }) => ({ projects: projects.filter((known) => known.id !== id) }))
}

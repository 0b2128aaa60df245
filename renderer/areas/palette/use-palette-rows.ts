import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Project } from '#domain/entities'
import { given } from '#domain/given'
import { projectsQuery, teamQuery } from '../../queries'
import { useDesktop } from '../../desktop/desktop-context'
import { useCall } from '../../desktop/use-call'
import { foundCommands, isOffered, knownCommands } from '../../frame/commands'
import { visibleNavRows } from '../../frame/nav-rows'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import type { PaletteRow } from '../../../ui/palette'
import { useRecent } from '../../stores/recent-store'
import { bestFits } from './palette-search'

export interface CommandRow extends PaletteRow {
  readonly group: 'Recent' | 'Projects' | 'Commands'
  readonly keys?: string
  readonly projectType?: Project['type']
}

const PROJECTS_MAX = 30
const RECENT_MAX = 5

/** What the palette offers for a typed text: recent projects first, then commands; with a text also every project. */
export function usePaletteRows(typed: string): readonly CommandRow[] {
  const projects = useCall(projectsQuery)
  const team = useCall(teamQuery)
  const recent = useRecent((state) => state.projects)
  const found = useFound()
  return useMemo(() => {
    const openRow =
      (group: CommandRow['group']) =>
      ({ id, name, type }: Pick<Project, 'id' | 'name' | 'type'>): CommandRow => ({
        id: `${group}-${id}`,
        group,
        label: name,
        projectType: type,
        run: () => goTo({ area: 'project', projectId: id }),
      })
    const mine = recent.filter((project) => project.team_id === team.data?.id).slice(0, RECENT_MAX)
    const actions = team.data?.accesses.actions
    const known = knownCommands().filter((command) => command.id !== 'palette.open')
    // An area with a command of its own for the way to it needs no other.
    const areas = visibleNavRows(team.data).filter(({ id }) => !known.some((command) => command.id === `${id}.open`))
    const commands: readonly CommandRow[] = [
      ...known.filter((command) => isOffered(command, actions)).map(commandRow),
      ...areas.map(
        ({ id, row: { label }, place }): CommandRow => ({
          id,
          group: 'Commands',
          label: `Go to ${label.toLowerCase()}`,
          run: () => goTo(place),
        }),
      ),
    ]
    if (typed.trim() === '') return [...mine.map(openRow('Recent')), ...commands]
    const all = (projects.data?.data ?? mine).map(openRow('Projects'))
    const acts = [...commands, ...found.map(commandRow)]
    return [...bestFits(all, typed, PROJECTS_MAX), ...bestFits(acts, typed, acts.length)]
  }, [typed, projects.data, team.data, recent, found])
}

const NOTHING: readonly Command[] = []

function useFound(): readonly Command[] {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const found = useQuery({ queryKey: ['found'], staleTime: 0, queryFn: () => foundCommands(desktop, queries) })
  return found.data ?? NOTHING
}

function commandRow({ id, label, keys, run }: Command): CommandRow {
  return { id, group: 'Commands', label, run, ...given({ keys }) }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Project } from '#domain/entities'
import { given } from '#domain/given'
import { projectsQuery, teamQuery } from '../../queries'
import { useDesktop } from '../../desktop/desktop-context'
import { useCall } from '../../desktop/use-call'
import { foundCommands, isOffered, knownCommands, nameOf } from '../../frame/commands'
import { visibleNavRows } from '../../frame/nav-rows'
import type { Command } from '../../router/command'
import { type GuestCommand, useGuest } from '../../bridge/guest-store'
import { goTo, usePlace } from '../../router/place-store'
import type { PaletteRow } from '../../../ui/palette'
import { useRecent } from '../../stores/recent-store'
import { bestFits, readTyped } from './palette-search'

export interface CommandRow extends PaletteRow {
  readonly group: 'Recent' | 'Projects' | 'Reviewer' | 'Commands'
  readonly keys?: string
  readonly projectType?: Project['type']
}

const PROJECTS_MAX = 30
const RECENT_MAX = 5

/** The palette's rows: recent projects first, then commands; with input, also all projects. */
export function usePaletteRows(typed: string): readonly CommandRow[] {
  const projects = useCall(projectsQuery)
  const team = useCall(teamQuery)
  const recent = useRecent((state) => state.projects)
  const found = useFound()
  const guestCommands = useGuest((state) => state.commands)
  const isReviewing = usePlace(({ place }) => place.area === 'review')
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
    // The reviewer registers all its commands, including those already listed here.
    const known = knownCommands().filter(({ id, guest }) => id !== 'palette.open' && guest === undefined)
    const inReview = guestCommands.filter(({ id, usable }) => isReviewing && usable && id !== 'help').map(guestRow)
    // Areas with their own navigation command need no second one.
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
    const { isOfCommands, text } = readTyped(typed)
    if (text === '') return [...inReview, ...(isOfCommands ? [] : mine.map(openRow('Recent'))), ...commands]
    const all = isOfCommands ? [] : (projects.data?.data ?? mine).map(openRow('Projects'))
    const acts = [...commands, ...found.map(commandRow)]
    const reviewer = bestFits(inReview, text, inReview.length)
    return [...reviewer, ...bestFits(all, text, PROJECTS_MAX), ...bestFits(acts, text, acts.length)]
  }, [typed, projects.data, team.data, recent, found, guestCommands, isReviewing])
}

const NOTHING: readonly Command[] = []

function useFound(): readonly Command[] {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const found = useQuery({ queryKey: ['found'], staleTime: 0, queryFn: () => foundCommands(desktop, queries) })
  return found.data ?? NOTHING
}

function guestRow({ id, title, group, keys }: GuestCommand): CommandRow {
  const label = group === 'Change status' && !title.endsWith('…') ? `Change status to ${title}` : title
  return {
    id: `guest-${id}`,
    group: 'Reviewer',
    label,
    run: () => useGuest.getState().run(id),
    ...given({ keys: keys[0] }),
  }
}

function commandRow(command: Command): CommandRow {
  const { id, keys, run } = command
  return { id, group: 'Commands', label: nameOf(command), run, ...given({ keys }) }
}

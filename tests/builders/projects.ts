import type { Project, Team } from '#domain/entities'

/** Project with its own name. */
export function aProject(part: Partial<Project> = {}): Project {
  const id = part.id ?? 1
  return {
    id,
    team_id: 1,
    name: `Project ${id}`,
    type: 1,
    status: 1,
    description: '',
    folder_id: id,
    workflow_id: 1,
    imageCount: 10,
    completedImagesCount: 0,
    is_pinned: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...part,
  }
}

/** Rights that decide which areas of a team are shown. */
export function aNavTeam(
  actions: readonly string[] = [],
  features: Team['features'] = [],
): Pick<Team, 'accesses'> & { readonly features: NonNullable<Team['features']> } {
  return { accesses: { actions, action_groups: [] }, features }
}

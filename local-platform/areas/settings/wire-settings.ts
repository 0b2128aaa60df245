import { defaultSetting, SETTING_NAMES } from '#domain/project-settings'
import type { WireSetting } from '#endpoints'
import type { ProjectFacts } from '../../storage/projects'
import type { Storage } from '../../storage/storage'

const IDS_OF_A_PROJECT = 1_000

/** Effective settings of a project: changed values over defaults. */
export function wireSettings({ settings }: Pick<Storage, 'settings'>, { id, type }: ProjectFacts): WireSetting[] {
  const kept = new Map(settings.ofProject(id).map((row) => [row.attribute, row]))
  return SETTING_NAMES.flatMap((attribute, at) => {
    const row = kept.get(attribute)
    const value = row?.value ?? defaultSetting(attribute, type)
    if (value === undefined) return []
    const past =
      row === undefined ? {} : { previous: row.previous, changed_by: row.changedBy, changed_at: row.changedAt }
    return [{ id: id * IDS_OF_A_PROJECT + at + 1, project_id: id, attribute, value, ...past }]
  })
}

import type { Memory } from '../../router/area'
import { EXPORT_WRITTEN } from '#domain/enums'
import { among, keptChoices } from '../../stores/kept-choices'
import { type ExportChoices, useExportChoices } from './choices-store'

/** What was chosen for the last export of each project. */
export const EXPORTS_MEMORY: Memory = {
  choices: [
    keptChoices({
      name: 'exports',
      store: useExportChoices,
      keep: ({ byProject }) => ({
        projects: Object.entries(byProject).map(([id, { statuses, folders, pinned, media, format, rawFormulas }]) => ({
          projectId: Number(id),
          statuses: [...statuses],
          folders: [...folders],
          pinned,
          media,
          format,
          rawFormulas,
        })),
      }),
      restore: ({ projects }) => ({
        byProject: Array.isArray(projects) ? Object.fromEntries(projects.flatMap(fromKept)) : {},
      }),
    }),
  ],
}

/** What was written down, read with distrust. */
function fromKept(kept: unknown): readonly [number, ExportChoices][] {
  if (typeof kept !== 'object' || kept === null) return []
  const { projectId, statuses, folders, pinned, media, format, rawFormulas } = kept as Readonly<Record<string, unknown>>
  if (typeof projectId !== 'number' || !Array.isArray(statuses) || !Array.isArray(folders)) return []
  const choices = {
    statuses: statuses.filter((value) => typeof value === 'number'),
    folders: folders.filter((name) => typeof name === 'string'),
    pinned: pinned === true,
    media: media === true,
    format: among(format, EXPORT_WRITTEN) ?? 'native',
    rawFormulas: rawFormulas === true,
  }
  return [[projectId, choices]]
}

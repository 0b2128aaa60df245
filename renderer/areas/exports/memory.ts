import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { type ExportChoices, useExportChoices } from './choices-store'
import { EXPORTS } from './exports-list'

/** Remembers each project's last export choices and the look of the lists. */
export const EXPORTS_MEMORY: Memory = {
  ...EXPORTS.memory,
  choices: [
    keptChoices({
      name: 'exports',
      store: useExportChoices,
      keep: ({ byProject }) => ({
        projects: Object.entries(byProject).map(
          ([
            id,
            {
              statuses,
              folders,
              pinned,
              media,
              items,
              format,
              rawFormulas,
              firstId,
              valPercent,
              seed,
              frameRate,
              fuse,
            },
          ]) => ({
            projectId: Number(id),
            statuses: [...statuses],
            folders: [...folders],
            pinned,
            media,
            items,
            format,
            rawFormulas,
            firstId,
            valPercent,
            seed,
            frameRate,
            fuse,
          }),
        ),
      }),
      restore: ({ projects }) => ({
        byProject: Array.isArray(projects) ? Object.fromEntries(projects.flatMap(fromKept)) : {},
      }),
    }),
    ...(EXPORTS.memory.choices ?? []),
  ],
}

/** Validates stored choices. */
function fromKept(kept: unknown): readonly [number, ExportChoices][] {
  if (typeof kept !== 'object' || kept === null) return []
  const {
    projectId,
    statuses,
    folders,
    pinned,
    media,
    items,
    format,
    rawFormulas,
    firstId,
    valPercent,
    seed,
    frameRate,
    fuse,
  } = kept as Readonly<Record<string, unknown>>
  if (typeof projectId !== 'number' || !Array.isArray(statuses) || !Array.isArray(folders)) return []
  const choices = {
    statuses: statuses.filter((value) => typeof value === 'number'),
    folders: folders.filter((name) => typeof name === 'string'),
    pinned: pinned === true,
    media: media === true,
    items: items === true,
    // Unknown formats fall back to native when chosen.
    format: typeof format === 'string' ? format.slice(0, 40) : 'native',
    firstId: firstId === 0 ? (0 as const) : (1 as const),
    valPercent: wholeNumber(valPercent, 90) ?? 0,
    seed: wholeNumber(seed, 1_000_000) ?? 1,
    frameRate: typeof frameRate === 'number' && frameRate > 0 && frameRate <= 1_000 ? frameRate : null,
    rawFormulas: rawFormulas === true,
    fuse: fuse === true,
  }
  return [[projectId, choices]]
}

function wholeNumber(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
}

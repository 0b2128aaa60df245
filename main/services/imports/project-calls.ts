import type { ImportLimit } from '#contract/imports'
import { PROJECT_TYPE, type UPLOAD_STATE } from '#domain/enums'
import { given } from '#domain/given'
import { PDF_TEXT_VERSION } from '#domain/media/page-text'
import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { EndpointAnswer, WireProject } from '#endpoints'
import type { ImportRecord } from './import-journal'
import type { ItemPlace } from './item-names'

/** Project that an import fills. */
export interface ImportTarget {
  readonly teamId: number
  readonly projectId: number
  readonly folderId: number
}

const PLACES_AT_ONCE = 2_000

/** Creates the project of an import, once per key. */
export function makeProject(call: Call, record: ImportRecord): Promise<Result<WireProject>> {
  const { teamId, projectName, type, createKey } = record
  return call('createProject', {
    query: { team_id: teamId },
    body: { team_id: teamId, name: projectName, type: PROJECT_TYPE[type], description: '' },
    idempotencyKey: createKey,
  })
}

/** Existing item with its annotation's revision. */
export interface ThereItem {
  readonly id: number
  readonly revision: number
  /** Path of its own file; null if unknown. */
  readonly source: string | null
}

/** Answer of the platform about places, before the import starts. */
export interface CheckedPlaces {
  /** Existing items, by their place in the form of `placeKey`. */
  readonly there: ReadonlyMap<string, ThereItem>
  /** Places that items of other files have. */
  readonly taken: ReadonlySet<string>
  /** Number of remaining files that the project has space for. */
  readonly fits: number
  /** Limit that excludes the others. */
  readonly limit: ImportLimit | null
  readonly newestId: number
}

/** Asks which of these places are taken. */
export async function checkPlaces(
  call: Call,
  { teamId, projectId }: Pick<ImportTarget, 'teamId' | 'projectId'>,
  places: readonly ItemPlace[],
  signal: AbortSignal,
): Promise<Result<CheckedPlaces>> {
  const there = new Map<string, ThereItem>()
  const taken = new Set<string>()
  let fits = 0
  let limit: ImportLimit | null = null
  const aheadIn = new Map<string | undefined, number>()
  let newestId = 0
  for (let start = 0; (start === 0 || start < places.length) && !signal.aborted; start += PLACES_AT_ONCE) {
    const asked = places.slice(start, start + PLACES_AT_ONCE)
    const checked = await call('checkImport', {
      query: { team_id: teamId, project_id: projectId },
      body: {
        places: asked.map(({ folder, name, source }) => ({ name, ...given({ folder, source }) })),
        ahead: fits,
        ahead_in: aheadOf(asked, aheadIn),
      },
    })
    if (!checked.ok) return checked
    for (const { folder, name, id, annotation_revision: revision, source = null } of checked.value.existing) {
      there.set(placeKey({ name, ...given({ folder }) }), { id, revision, source })
    }
    for (const { folder, name } of checked.value.taken ?? []) taken.add(placeKey({ name, ...given({ folder }) }))
    fits += checked.value.fits
    limit ??= limitOf(checked.value)
    for (const place of asked) {
      if (!there.has(placeKey(place))) aheadIn.set(place.folder, (aheadIn.get(place.folder) ?? 0) + 1)
    }
    newestId = checked.value.newest_id
  }
  return ok({ there, taken, fits, limit, newestId })
}

/** Counts new items of earlier requests per requested folder. */
function aheadOf(asked: readonly ItemPlace[], aheadIn: ReadonlyMap<string | undefined, number>) {
  return [...new Set(asked.map(({ folder }) => folder))].flatMap((folder) => {
    const count = aheadIn.get(folder)
    return count === undefined ? [] : [{ count, ...given({ folder }) }]
  })
}

function limitOf({ limit }: EndpointAnswer<'checkImport'>): ImportLimit | null {
  if (limit === undefined) return null
  const { code, message, folder = null } = limit
  return { ofFolder: code === 'folder_full', message, folder }
}

/** Encodes a place as one text; names contain no slash. */
export function placeKey({ folder = '', name }: ItemPlace): string {
  return `${folder}/${name}`
}

/** File that becomes an item, by its path or link. */
export interface AttachedImage {
  readonly name: string
  readonly path: string
  readonly source?: string
  /** Path of the PDF document that its text was read from. */
  readonly original?: string
}

/** Creates items of uploaded files by their paths, or of linked files by their links, as `state` says. */
export function attachItems(
  call: Call,
  { teamId, projectId, folderId }: ImportTarget,
  state: (typeof UPLOAD_STATE)['basic' | 'external'],
  images: readonly AttachedImage[],
  idempotencyKey: string,
): Promise<Result<EndpointAnswer<'attachItems'>>> {
  return call('attachItems', {
    query: { team_id: teamId, project_id: projectId, folder_id: folderId },
    body: {
      team_id: teamId,
      project_id: projectId,
      folder_id: folderId,
      upload_state: state,
      images: images.map(({ name, path, source, original }) => ({
        name,
        path,
        ...given({ source }),
        ...(original !== undefined && { original: { path: original, text_version: PDF_TEXT_VERSION } }),
      })),
    },
    idempotencyKey,
  })
}

import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { EndpointAnswer, WireProject } from '#endpoints'
import type { ImportRecord } from './import-journal'
import type { ItemPlace } from './item-names'

/** The project that an import fills. */
export interface ImportTarget {
  readonly teamId: number
  readonly projectId: number
  readonly folderId: number
}

const NAMES_PAGE = 2_000

/** Makes the project of an import, once per its key. */
export function makeProject(call: Call, record: ImportRecord): Promise<Result<WireProject>> {
  const { teamId, projectName, type, createKey } = record
  return call('createProject', {
    query: { team_id: teamId },
    body: { team_id: teamId, name: projectName, type: PROJECT_TYPE[type], description: '' },
    idempotencyKey: createKey,
  })
}

/** The items of the project by their places, each as `placeKey` writes it. */
export async function existingPlaces(
  call: Call,
  target: ImportTarget,
  folders: { readonly nameOf: (id: number) => string | undefined },
): Promise<Result<ReadonlyMap<string, number>>> {
  const places = new Map<string, number>()
  for (let offset = 0; ; ) {
    const page = await call('searchItems', {
      query: { team_id: target.teamId, project_id: target.projectId },
      body: { query: { limit: NAMES_PAGE, offset } },
    })
    if (!page.ok) return page
    for (const { id, folder_id, name } of page.value.data) {
      const folder = folders.nameOf(folder_id)
      places.set(placeKey({ name, ...(folder === undefined ? {} : { folder }) }), id)
    }
    // A platform may give fewer than it was asked for.
    offset += page.value.data.length
    if (page.value.data.length === 0 || offset >= page.value.total) return ok(places)
  }
}

/** A place as one text: no name holds a slash. */
export function placeKey({ folder = '', name }: ItemPlace): string {
  return `${folder}/${name}`
}

/** Makes items of uploaded files. */
export function attachImages(
  call: Call,
  { teamId, projectId, folderId }: ImportTarget,
  images: readonly { readonly name: string; readonly path: string }[],
  idempotencyKey: string,
): Promise<Result<EndpointAnswer<'attachItems'>>> {
  return call('attachItems', {
    query: { team_id: teamId, project_id: projectId, folder_id: folderId },
    body: {
      team_id: teamId,
      project_id: projectId,
      folder_id: folderId,
      upload_state: UPLOAD_STATE.basic,
      images: images.map(({ name, path }) => ({ name, path })),
    },
    idempotencyKey,
  })
}

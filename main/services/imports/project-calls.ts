import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { EndpointAnswer, WireProject } from '#endpoints'
import type { ImportRecord } from './import-journal'

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

/** The names that are in the project. */
export async function existingNames(call: Call, target: ImportTarget): Promise<Result<ReadonlySet<string>>> {
  const names = new Set<string>()
  for (let offset = 0; ; offset += NAMES_PAGE) {
    const page = await call('searchItems', {
      query: { team_id: target.teamId, project_id: target.projectId },
      body: { query: { limit: NAMES_PAGE, offset } },
    })
    if (!page.ok) return page
    for (const { name } of page.value.data) names.add(name)
    if (page.value.data.length === 0 || offset + page.value.data.length >= page.value.total) return ok(names)
  }
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

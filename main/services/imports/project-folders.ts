import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { ImportTarget } from './project-calls'

/** Folders of the project that an import fills. */
export interface ProjectFolders {
  /** Returns the id of a folder by its name and creates a missing one; undefined for the root. */
  readonly idOf: (name: string | undefined) => Promise<Result<number>>
}

/** Reads the folders of a project. */
export async function readFolders(
  call: Call,
  target: ImportTarget,
  newKey: () => string,
): Promise<Result<ProjectFolders>> {
  const { teamId: team_id, projectId: project_id } = target
  const listed = await call('listFolders', { query: { team_id, project_id } })
  if (!listed.ok) return listed
  const inside = listed.value.data.filter((folder) => !folder.is_root)
  const ids = new Map<string, Promise<Result<number>>>(inside.map(({ id, name }) => [name, Promise.resolve(ok(id))]))
  const make = async (name: string): Promise<Result<number>> => {
    const made = await call('createFolder', {
      query: { team_id, project_id },
      body: { name },
      idempotencyKey: newKey(),
    })
    // Retry a failed one on the next request.
    if (!made.ok) ids.delete(name)
    return made.ok ? ok(made.value.id) : made
  }
  return ok({
    idOf: (name) => {
      if (name === undefined) return Promise.resolve(ok(target.folderId))
      const id = ids.get(name) ?? make(name)
      ids.set(name, id)
      return id
    },
  })
}

import { FRAME_FIELDS } from '#domain/media/clip-frames'
import { ok, type Result } from '#domain/result'
import type { Call } from '../../call'
import type { OwnFile } from '../file-sources'
import type { ImportTarget } from '../project-calls'
import type { ProjectFolders } from '../project-folders'

type Frame = Pick<OwnFile, 'folder' | 'name' | 'page'>

const NOTED_AT_ONCE = 1_000

/** Writes clip, frame and time into the metadata of the pictures. Frames without a time are left out. */
export async function noteFrames(
  call: Call,
  { teamId, projectId }: ImportTarget,
  folders: ProjectFolders,
  clip: string,
  frames: readonly Frame[],
): Promise<Result<null>> {
  if (frames.length === 0) return ok(null)
  const made = await call('addMetadataFields', {
    query: { team_id: teamId, project_id: projectId },
    body: {
      data: {
        [FRAME_FIELDS.clip]: { type: 'string' },
        [FRAME_FIELDS.frame]: { type: 'number' },
        [FRAME_FIELDS.seconds]: { type: 'number' },
      },
    },
  })
  if (!made.ok) return made
  for (const [folder, group] of Map.groupBy(frames, (frame) => frame.folder)) {
    const folderId = await folders.idOf(folder)
    if (!folderId.ok) return folderId
    for (let start = 0; start < group.length; start += NOTED_AT_ONCE) {
      const data = group.slice(start, start + NOTED_AT_ONCE).flatMap(({ name, page }) =>
        page?.seconds === undefined
          ? []
          : [
              [
                name,
                {
                  [FRAME_FIELDS.clip]: clip,
                  [FRAME_FIELDS.frame]: page.number,
                  [FRAME_FIELDS.seconds]: page.seconds,
                },
              ] as const,
            ],
      )
      const noted = await call('setMetadata', {
        query: { team_id: teamId, project_id: projectId, folder_id: folderId.value },
        body: { data: Object.fromEntries(data) },
      })
      if (!noted.ok) return noted
    }
  }
  return ok(null)
}

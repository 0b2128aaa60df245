import { platformError } from '#domain/errors'
import { chosenFrames, CLIP_FRAMES_MAX, type FrameChoice, frameName } from '#domain/media/clip-frames'
import { err, ok, type Result } from '#domain/result'
import type { Documents } from '../documents/documents'
import type { OwnFile } from '../file-sources'
import { createItemPlaces } from '../item-names'

/** Clip of an item that an import splits into pictures. */
export interface SplitClip {
  readonly projectId: number
  readonly itemId: number
  readonly name: string
  /** Folder of the pictures; null for the root. */
  readonly folder: string | null
  readonly choice: FrameChoice
}

/** Selects the frames of a clip that become pictures. */
export async function clipFrameFiles(
  documents: Pick<Documents, 'times'>,
  { name, folder, choice }: SplitClip,
  path: string,
  signal: AbortSignal,
): Promise<Result<readonly OwnFile[]>> {
  const read = await documents.times({ path, kind: 'clip' }, signal)
  if (signal.aborted) return err(platformError('aborted'))
  if ('reason' in read) return refused(`Couldn’t split “${name}”. ${read.reason}`)
  const frames = chosenFrames(read.times, choice)
  if (frames.length > CLIP_FRAMES_MAX) {
    const [many, most] = [frames.length, CLIP_FRAMES_MAX].map((count) => count.toLocaleString('en'))
    return refused(`“${name}” gives ${many} frames; the most of one clip is ${most}. Choose fewer.`)
  }
  const placeOf = createItemPlaces()
  return ok(
    frames.map(({ number, seconds }) => {
      const named = `${folder === null ? '' : `${folder.replaceAll('/', '_')}/`}${frameName(name, number)}`
      const page = { kind: 'clip' as const, number, seconds }
      return { path, relative: `${name}, frame ${number}`, named, page, ...placeOf(named) }
    }),
  )
}

function refused(message: string): Result<never> {
  return err(platformError('picture_refused', { message }))
}

import { createReadStream } from 'node:fs'
import type { ProjectTypeName } from '#domain/enums'
import { fileRefusal, pixelsMax, type Refused } from '#domain/limits'
import { fileKind } from '#domain/media/file-kind'
import { FILE_KINDS } from '#domain/media/kinds'
import type { PlanName } from '#domain/plan-room'
import { err, ok, type Result } from '#domain/result'
import { type Inspected, inspectPicture } from './inspect'
import { readHead } from './read-head'

/** File with the limits of its project and its team's plan. */
interface Arrived {
  readonly name: string
  readonly bytes: number
  readonly type: ProjectTypeName
  readonly plan: PlanName
  readonly thumbnailWidth: number
}

/** Result for a file of any kind; only pictures have a size and a thumbnail. */
export interface InspectedFile extends Omit<Inspected, 'width' | 'height' | 'thumbnail'> {
  readonly width: number | null
  readonly height: number | null
  readonly thumbnail: Uint8Array | null
}

/** Inspects an uploaded file: its first bytes determine its kind, not its name. */
export async function inspectFile(path: string, file: Arrived): Promise<Result<InspectedFile, Refused>> {
  const kind = fileKind(await readHead(path), file.name)
  const refused = fileRefusal({ kind, bytes: file.bytes }, file.type, file.plan)
  if (refused !== undefined) return err(refused)
  const { family, mime } = FILE_KINDS[kind]
  if (family === 'picture') {
    const inspected = await inspectPicture(path, kind, pixelsMax(file.type) ?? 0, file.thumbnailWidth)
    return inspected.ok ? inspected : err({ code: 'picture_refused', message: inspected.error })
  }
  if (family === 'text' && !(await isUtf8(path))) {
    return err({ code: 'kind_refused', message: 'Its text is not UTF-8. Save it as UTF-8.' })
  }
  return ok({ mime, width: null, height: null, isShownAsIs: true, thumbnail: null })
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
}

import { readFile, stat } from 'node:fs/promises'
import type { OnDisk } from './on-disk'

/** Fields of an annotation that identify its item, as exports write them. */
export interface AnnotationHead {
  readonly name?: string
  readonly projectId?: number
}

const BYTES_MAX = 8 * 1024 * 1024

/** Reads the item of an annotation; empty if the file is too large or unreadable, when its path alone counts. */
export async function annotationHead(onDisk: OnDisk, file: Parameters<OnDisk>[0]): Promise<AnnotationHead> {
  const own = await onDisk(file)
  if (own.path === undefined) return {}
  try {
    if ((await stat(own.path)).size > BYTES_MAX) return {}
    const said: unknown = JSON.parse(await readFile(own.path, 'utf8'))
    const metadata = typeof said === 'object' && said !== null && 'metadata' in said ? said.metadata : undefined
    if (typeof metadata !== 'object' || metadata === null) return {}
    return {
      ...('name' in metadata && typeof metadata.name === 'string' ? { name: metadata.name } : {}),
      ...('projectId' in metadata && typeof metadata.projectId === 'number' ? { projectId: metadata.projectId } : {}),
    }
  } catch {
    // A fault of the file is reported when it is sent.
    return {}
  } finally {
    await own.release()
  }
}

import { readFile, stat } from 'node:fs/promises'
import type { OnDisk } from './on-disk'

/** What an annotation says of the item that it was made for, as exports keep it. */
export interface AnnotationHead {
  readonly name?: string
  readonly projectId?: number
}

const BYTES_MAX = 8 * 1024 * 1024

/** Reads what an annotation says of its item; nothing where it is too large or can't be read: its path alone counts then. */
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
    // What is wrong with the file is told when it is sent.
    return {}
  } finally {
    await own.release()
  }
}

import { open } from 'node:fs/promises'
import { FILE_HEAD_BYTES } from '#domain/media/file-kind'

/** Reads the first bytes of a stored file, which determine its kind. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FILE_HEAD_BYTES), 0, FILE_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

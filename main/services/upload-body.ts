import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ByPart, listParts, type SavePart } from '#domain/annotation/save-parts'

/** Bytes to send, opened once for each attempt. */
export interface UploadBytes {
  readonly size: number
  readonly open: () => Readable
}

/** Body of an upload: media type, size and bytes, opened once for each attempt. */
export interface UploadBody extends UploadBytes {
  readonly type: string
}

const FILES: Readonly<Record<'annotation' | SavePart, { readonly name: string; readonly type: string }>> = {
  annotation: { name: 'annotation.json', type: 'application/json' },
  mask: { name: 'mask.png', type: 'image/png' },
  labels: { name: 'labels.bin', type: 'application/octet-stream' },
}

/** Builds the body: an annotation alone unchanged, with binary parts as a multipart form. */
export function uploadBody(annotation: UploadBytes, parts: ByPart<UploadBytes>): UploadBody {
  const others = listParts(parts)
  if (others.length === 0) return { type: 'application/json', ...annotation }
  const boundary = `----part-${randomUUID()}`
  const files = [['annotation', annotation] as const, ...others].map(([part, file]) => ({
    head: Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${FILES[part].name}"\r\n` +
        `content-type: ${FILES[part].type}\r\n\r\n`,
    ),
    file,
  }))
  const end = Buffer.from(`--${boundary}--\r\n`)
  const size = files.reduce((sum, { head, file }) => sum + head.length + file.size + LINE_END.length, end.length)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const { head, file } of files) {
      yield head
      yield* file.open() as AsyncIterable<Buffer>
      yield LINE_END
    }
    yield end
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size,
    open: () => Readable.from(bytes(), { objectMode: false }),
  }
}

const LINE_END = Buffer.from('\r\n')

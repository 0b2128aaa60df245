import type { Readable } from 'node:stream'

/** An answer that arrived whole; its status may be any. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** An answer whose body is still coming. */
export interface HttpStream {
  readonly status: number
  readonly headers: HttpAnswer['headers']
  readonly body: Readable
}

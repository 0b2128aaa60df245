import type { Archives, Unpacked } from './archives/archives'
import type { PackedFile } from './archives/packed-file'

/** Gives a file a path on disk to be read from; an unpacked file keeps its own. */
export type OnDisk = (file: { readonly path: string; readonly within?: PackedFile }) => Promise<Unpacked>

/** Creates the paths: packed files are unpacked while they are read. */
export function createOnDisk({ unpack }: Pick<Archives, 'unpack'>): OnDisk {
  return async ({ path, within }) =>
    within === undefined ? { path, release: async () => undefined } : unpack(path, within)
}

import type { Archives, Unpacked } from './archives/archives'
import type { PackedFile } from './archives/packed-file'

/** Gives a file a place on the disk to be read from; one that lies there keeps its own. */
export type OnDisk = (file: { readonly path: string; readonly within?: PackedFile }) => Promise<Unpacked>

/** The place of files on the disk: packed ones are unpacked for as long as they are read. */
export function createOnDisk({ unpack }: Pick<Archives, 'unpack'>): OnDisk {
  return async ({ path, within }) =>
    within === undefined ? { path, release: async () => undefined } : unpack(path, within)
}

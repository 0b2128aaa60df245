import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createFiles, type StoredFile } from '../storage/files'
import { MANIFEST_FILE, type Sample, type SampleFile, type SampleManifest } from './manifest'

export type SamplePack = ReturnType<typeof openSamplePack>

/**
 * Opens the sample pack of a folder read-only; reads its manifest on first use. A missing or damaged pack counts as
 * empty: people can sign in and work without samples.
 */
export function openSamplePack(folder: string, onUnreadable: (cause: unknown) => void) {
  const files = createFiles(folder)
  let read: ReadonlyMap<string, Sample> | undefined
  const samples = (): ReadonlyMap<string, Sample> => {
    if (read !== undefined) return read
    try {
      read = samplesOf(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as SampleManifest)
    } catch (cause) {
      onUnreadable(cause)
      read = new Map()
    }
    return read
  }
  const byId = (id: string): Sample | undefined => samples().get(id)

  return {
    byId,
    /** Samples of a kind in order. */
    ofKind: (kind: string): readonly Sample[] => [...samples().values()].filter((sample) => sample.kind === kind),
    /** Full path of a file, for a library that opens files itself. */
    pathOf: (file: SampleFile): string => files.pathOf(file.file),
    find: (file: SampleFile): Promise<StoredFile | undefined> => files.find(file.file),
    /** Annotation of a sample with its placeholders; undefined if there is no such sample. */
    template: async (id: string): Promise<string | undefined> => {
      const sample = byId(id)
      return sample && gunzipSync(await files.readBytes(sample.annotation.file)).toString('utf8')
    },
    /** Reads a file of the pack synchronously; undefined if it is missing. */
    readNow: (file: SampleFile): Uint8Array | undefined => files.readNow(file.file),
    /** The same synchronously, for a single transaction. */
    templateNow: (id: string): string | undefined => {
      const sample = byId(id)
      return sample && gunzipSync(readFileSync(files.pathOf(sample.annotation.file))).toString('utf8')
    },
  }
}

function samplesOf(manifest: SampleManifest): ReadonlyMap<string, Sample> {
  return new Map(manifest.samples.map((sample) => [sample.id, sample]))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createFiles, type StoredFile } from '../storage/files'
import { MANIFEST_FILE, type Sample, type SampleFile, type SampleManifest } from './manifest'

export type SamplePack = ReturnType<typeof openSamplePack>

/**
 * The sample pack of a folder, for reading only; its manifest is read when a sample is first asked for.
 * A pack that is missing or damaged counts as an empty one: people can sign in and work without samples.
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
    /** The samples of a kind in their order. */
    ofKind: (kind: string): readonly Sample[] => [...samples().values()].filter((sample) => sample.kind === kind),
    /** The full path of a file, for a library that opens files by itself. */
    pathOf: (file: SampleFile): string => files.pathOf(file.file),
    find: (file: SampleFile): Promise<StoredFile | undefined> => files.find(file.file),
    /** The annotation of a sample with its blanks; undefined: there is no such sample. */
    template: async (id: string): Promise<string | undefined> => {
      const sample = byId(id)
      return sample && gunzipSync(await files.readBytes(sample.annotation.file)).toString('utf8')
    },
    /** The bytes of a file of the pack at once; undefined where it isn't there. */
    readNow: (file: SampleFile): Uint8Array | undefined => files.readNow(file.file),
    /** The same at once, for work that is one transaction. */
    templateNow: (id: string): string | undefined => {
      const sample = byId(id)
      return sample && gunzipSync(readFileSync(files.pathOf(sample.annotation.file))).toString('utf8')
    },
  }
}

function samplesOf(manifest: SampleManifest): ReadonlyMap<string, Sample> {
  return new Map(manifest.samples.map((sample) => [sample.id, sample]))
}

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MANIFEST_FILE, type SampleManifest } from '../../local-platform/samples/manifest'

/** Folder of the sample pack. */
export const SAMPLES_FOLDER = resolve(import.meta.dirname, '../../resources/samples')

/** Manifest of the sample pack. */
export function sampleManifest(): SampleManifest {
  return JSON.parse(readFileSync(join(SAMPLES_FOLDER, MANIFEST_FILE), 'utf8')) as SampleManifest
}

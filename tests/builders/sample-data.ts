import { resolve } from 'node:path'

/** Real native annotations beside the project on some machines: tests that read them also pass without. */
export const NATIVE_SAMPLES = resolve(import.meta.dirname, '../../../shared/data/native')

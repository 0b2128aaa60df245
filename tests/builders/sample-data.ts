import { resolve } from 'node:path'

/** Real annotations in native form, which lie beside the project on some machines: a test that reads them also passes without. */
export const NATIVE_SAMPLES = resolve(import.meta.dirname, '../../../shared/data/native')

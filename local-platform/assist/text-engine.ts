import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createTextReader, TEXT_LANGUAGE, type TextEngine, type TextReader } from '#domain/assist/text-reader'

type CreateEngine = (options: object) => Promise<TextEngine>

const load = createRequire(import.meta.url)
const LANGUAGE = `@tesseract.js-data/${TEXT_LANGUAGE}`
let loading: Promise<TextReader> | undefined

/** Reads texts; the engine and its language are loaded with the first one. */
export function textReader(): Promise<TextReader> {
  return (loading ??= start())
}

async function start(): Promise<TextReader> {
  const createEngine = load('tesseract.js-core/tesseract-core-simd-lstm') as CreateEngine
  const folder = dirname(load.resolve(`${LANGUAGE}/package.json`))
  const packed = await readFile(join(folder, '4.0.0_best_int', `${TEXT_LANGUAGE}.traineddata.gz`))
  const reader = createTextReader(await createEngine({}), await promisify(gunzip)(packed))
  if (reader === undefined) throw new Error('the language data is damaged')
  return reader
}

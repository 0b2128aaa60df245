import learnedAddress from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import createEngine from 'tesseract.js-core/tesseract-core-simd-lstm'
import engineAddress from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { createTextReader, type TextReader } from '#domain/assist/text-reader'
import { rasterOf } from './raster-of'
import type { TextNews, TextOrder } from './text-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: TextOrder }) => void): void
  postMessage(news: TextNews): void
}

const scope = globalThis as unknown as Scope
const GZIP = [0x1f, 0x8b]
let loading: Promise<TextReader> | undefined

/** Both files are of the app's own origin. */
async function load(): Promise<TextReader> {
  const [wasmBinary, learned] = await Promise.all([bytesOf(engineAddress), bytesOf(learnedAddress)])
  const reader = createTextReader(await createEngine({ wasmBinary }), await unpacked(learned))
  if (reader === undefined) throw new Error('the language data is damaged')
  return reader
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.arrayBuffer()
}

/** Some servers unpack such a file themselves. */
async function unpacked(bytes: ArrayBuffer): Promise<Uint8Array> {
  const head = new Uint8Array(bytes, 0, GZIP.length)
  if (!GZIP.every((byte, at) => head[at] === byte)) return new Uint8Array(bytes)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function answer({ id, pixels, corners }: TextOrder): Promise<void> {
  loading ??= load()
  const read = await loading
  const raster = rasterOf(pixels)
  scope.postMessage({ id, read: raster === undefined ? { text: '', confidence: 0 } : read(raster, corners) })
}

scope.addEventListener('message', ({ data }) => {
  answer(data).catch((cause: unknown) => {
    // Outside of a promise: the page hears of it as an error of the worker.
    setTimeout(() => {
      throw cause instanceof Error ? cause : new Error(String(cause))
    })
  })
})

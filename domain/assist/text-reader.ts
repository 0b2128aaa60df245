import type { Raster } from '../vision/edge-costs'
import { bitmapFile } from './bitmap-file'
import { framed, resized, upright } from './raster-shape'

/** Tesseract's core, as far as texts are read by it. */
export interface TextEngine {
  readonly FS: { readonly writeFile: (name: string, bytes: Uint8Array) => void }
  readonly TessBaseAPI: new () => TextApi
}

interface TextApi {
  /** 0: it is ready. */
  Init(path: null, language: string, mode: number): number
  SetVariable(name: string, value: string): unknown
  SetImageFile(orientation: number, angle: number): unknown
  Recognize(monitor: null): number
  GetUTF8Text(): string
  MeanTextConf(): number
  Clear(): void
}

/** The text, and its confidence from 0 to 100. */
export interface ReadText {
  readonly text: string
  readonly confidence: number
}

export type TextReader = (raster: Raster, corners?: readonly number[]) => ReadText

/** The language that comes with the app. */
export const TEXT_LANGUAGE = 'eng'
/** By the neural net alone: the data has no other. */
const LSTM_ONLY = 1
/** One block of text, of one line or more. */
const ONE_BLOCK = '6'
/** Letters in a box lower than this are too small: it is enlarged, up to this factor. */
const HEIGHT_LEAST = 64
const ENLARGED_MOST = 4
/** Less certain text is grain. */
const SURE_LEAST = 55
/** Letters at the very border are missed. */
const FRAME = 16

/** Reads texts by an engine and a language's trained data; undefined if that is damaged. */
export function createTextReader(engine: TextEngine, learned: Uint8Array): TextReader | undefined {
  engine.FS.writeFile(`${TEXT_LANGUAGE}.traineddata`, learned)
  const api = new engine.TessBaseAPI()
  if (api.Init(null, TEXT_LANGUAGE, LSTM_ONLY) !== 0) return undefined
  api.SetVariable('tessedit_pageseg_mode', ONE_BLOCK)
  api.SetVariable('user_defined_dpi', '150')
  return (raster, corners) => {
    engine.FS.writeFile('/input', bitmapFile(prepared(corners === undefined ? raster : upright(raster, corners))))
    api.SetImageFile(1, 0)
    const isRead = api.Recognize(null) === 0 && api.MeanTextConf() >= SURE_LEAST
    const read = isRead
      ? { text: tidied(api.GetUTF8Text()), confidence: api.MeanTextConf() }
      : { text: '', confidence: 0 }
    api.Clear()
    return read
  }
}

function prepared(raster: Raster): Raster {
  const share = Math.min(ENLARGED_MOST, Math.max(1, HEIGHT_LEAST / raster.height))
  const large =
    share === 1 ? raster : resized(raster, Math.round(raster.width * share), Math.round(raster.height * share))
  return framed(large, FRAME)
}

/** Lines without blanks at their ends, and no empty ones. */
function tidied(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n')
}

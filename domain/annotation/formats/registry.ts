import { bratReader } from './brat/read'
import { bratWriter } from './brat/write'
import { cocoReader } from './coco/read'
import { cocoWriter } from './coco/write'
import { cocoClipWriter } from './coco/write-clips'
import { conllReader } from './conll/read'
import { conllWriter } from './conll/write'
import { cvatReader } from './cvat/read'
import { cvatWriter } from './cvat/write'
import { cvatClipWriter } from './cvat/write-clips'
import { foldersReader } from './folders/read'
import { foldersWriter } from './folders/write'
import { framesReader } from './frames/read'
import { framesWriter } from './frames/write'
import { geoJsonReader } from './geojson/read'
import { geoJsonWriter } from './geojson/write'
import { doccanoReader } from './doccano/read'
import { doccanoWriter } from './doccano/write'
import type { Format, FormatReader } from './format'
import { labelMeReader } from './labelme/read'
import { labelMeWriter } from './labelme/write'
import { motReader } from './mot/read'
import { motWriter } from './mot/write'
import { nativeReader } from './native/read'
import { nativeFileWriter } from './native/write'
import { FORMAT_ROWS, type FormatFamily, type FormatId } from './rows'
import { preferenceReader } from './preference/read'
import { preferenceWriter } from './preference/write'
import { spacyReader } from './spacy/read'
import { spacyWriter } from './spacy/write'
import { spanTableReader } from './spans/read'
import { spanTableWriter } from './spans/write'
import { tablesReader } from './tables/read'
import { tableCsvWriter, tableJsonlWriter } from './tables/write'
import { vocReader } from './voc/read'
import { vocWriter } from './voc/write'
import { yoloReader } from './yolo/read'
import { yoloWriter } from './yolo/write'

/** The reader and writer of each format. */
const CODE: Readonly<Record<FormatId, Pick<Format, 'write' | 'reader'>>> = {
  native: { write: nativeFileWriter, reader: nativeReader },
  'coco-instances': { write: cocoWriter('instances'), reader: cocoReader },
  'coco-detection': { write: cocoWriter('detection'), reader: cocoReader },
  'coco-keypoints': { write: cocoWriter('keypoints'), reader: cocoReader },
  'coco-panoptic': { write: cocoWriter('panoptic'), reader: cocoReader },
  'yolo-detect': { write: yoloWriter('detect'), reader: yoloReader },
  'yolo-segment': { write: yoloWriter('segment'), reader: yoloReader },
  'yolo-obb': { write: yoloWriter('obb'), reader: yoloReader },
  'yolo-pose': { write: yoloWriter('pose'), reader: yoloReader },
  voc: { write: vocWriter, reader: vocReader },
  'cvat-images': { write: cvatWriter, reader: cvatReader },
  geojson: { write: geoJsonWriter, reader: geoJsonReader },
  labelme: { write: labelMeWriter, reader: labelMeReader },
  'labels-csv': { write: tableCsvWriter, reader: tablesReader },
  'labels-jsonl': { write: tableJsonlWriter, reader: tablesReader },
  folders: { write: foldersWriter, reader: foldersReader },
  doccano: { write: doccanoWriter, reader: doccanoReader },
  'spans-csv': { write: spanTableWriter, reader: spanTableReader },
  conll: { write: conllWriter, reader: conllReader },
  spacy: { write: spacyWriter, reader: spacyReader },
  brat: { write: bratWriter, reader: bratReader },
  'cvat-video': { write: cvatClipWriter, reader: cvatReader },
  'frames-json': { write: framesWriter, reader: framesReader },
  mot: { write: motWriter, reader: motReader },
  'coco-video': { write: cocoClipWriter, reader: cocoReader },
  'preference-pairs': { write: preferenceWriter, reader: preferenceReader },
}

/** Every format with its code, in the order of the export form. */
export const FORMATS: readonly Format[] = FORMAT_ROWS.map((row) => ({ ...row, ...CODE[row.id] }))

/** Finds a format by id; undefined if unknown. */
export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id)
}

/** The readable families, in order of detection: the most reliable signs first. */
export const DATA_SET_READERS: readonly {
  readonly family: FormatFamily
  readonly label: string
  readonly reader: FormatReader
  readonly isGuess?: true
}[] = [
  { family: 'cvat', label: 'CVAT', reader: cvatReader },
  { family: 'mot', label: 'MOT', reader: motReader },
  { family: 'frames', label: 'JSON per frame', reader: framesReader },
  { family: 'voc', label: 'Pascal VOC', reader: vocReader },
  { family: 'yolo', label: 'YOLO', reader: yoloReader },
  { family: 'coco', label: 'COCO', reader: cocoReader },
  { family: 'native', label: 'Native JSON', reader: nativeReader },
  { family: 'geojson', label: 'GeoJSON in pixels', reader: geoJsonReader },
  { family: 'labelme', label: 'LabelMe', reader: labelMeReader },
  { family: 'tables', label: 'Classification table', reader: tablesReader },
  { family: 'brat', label: 'brat stand-off', reader: bratReader },
  { family: 'conll', label: 'CoNLL', reader: conllReader },
  { family: 'spans', label: 'Table of spans', reader: spanTableReader },
  { family: 'preference', label: 'Preference pairs', reader: preferenceReader },
  { family: 'doccano', label: 'doccano JSONL', reader: doccanoReader },
  { family: 'spacy', label: 'spaCy JSON', reader: spacyReader },
  { family: 'folders', label: 'Folder per class', reader: foldersReader, isGuess: true },
]

/** The families for text spans. */
export const TEXT_FAMILIES: ReadonlySet<string> = new Set(
  FORMATS.filter(({ needsText, types }) => needsText === true && types.includes('text')).map(({ family }) => family),
)

/** The first family that matches the paths; folders per class are never guessed. */
export function recognised(paths: readonly string[]) {
  return DATA_SET_READERS.find(({ reader, isGuess }) => isGuess !== true && reader.find(paths).length > 0)
}

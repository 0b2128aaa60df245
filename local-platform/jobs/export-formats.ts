import { PATH_LENGTH_MAX, portableName } from '#domain/file-names'
import { numberedName } from '#domain/item-names'
import { folded } from '#domain/source-match'
import { deflateSync, inflateSync } from 'node:zlib'
import { splitBy } from '#domain/annotation/formats/convert'
import type { Format, LabelImage, Target } from '#domain/annotation/formats/format'
import { countLosses, lossSentences } from '#domain/annotation/formats/losses'
import { labelsOf } from '#domain/annotation/formats/native/labels'
import { formatById } from '#domain/annotation/formats/registry'
import { toldRate } from '#domain/annotation/formats/video/frames'
import type { Form } from '#domain/forms'
import { isNative } from '#domain/annotation/native'
import { thingsOf } from '#domain/annotation/formats/things'
import type { Archive } from '../storage/archive'
import type { ExportChoice } from './export-choice'
import type { ExportWriter } from './export-writers'

/** File that lists the losses of an export. */
const LOSSES = 'LOSSES.txt'
/** Size limit of an unpacked label image, bytes. */
const UNPACKED_MAX = 1024 ** 3

interface ProjectClass {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** Format of a choice with its code; undefined for the native format and tables of multimodal items. */
export function chosenFormat({ format }: Pick<ExportChoice, 'format'>): Format | undefined {
  return format === 'native' ? undefined : formatById(format)
}

/** Writes annotations in a third-party format, with the losses beside them. */
export function formatWriter(
  format: Format,
  choice: ExportChoice,
  archive: Archive,
  {
    classes,
    form,
    rate,
  }: {
    readonly classes: readonly ProjectClass[]
    readonly form: Form | undefined
    /** Frames a second of clips that don't tell theirs. */
    readonly rate: number | undefined
  },
): ExportWriter {
  const wanted: string[] = []
  const losses = countLosses(format, new Set(classes.map(({ name }) => name)))
  const refused: string[] = []
  const taken = new Set<string>()
  /** Name of the picture in its original data set, unless another picture has it. */
  const pathOf = (annotation: unknown, path: string): string => {
    const own = format.dropsEnding === true ? undefined : dataSetName(annotation, path)
    let name = own === undefined || taken.has(folded(own)) ? path : own
    for (let number = 2; taken.has(folded(name)); number += 1) name = numberedName(path, number, PATH_LENGTH_MAX)
    taken.add(folded(name))
    return name
  }
  const target: Target = {
    open: (path) => archive.begin(path),
    put: (path, bytes) => archive.add(path, bytes),
    media: (_item, path) => wanted.push(path),
    deflate: (bytes) => deflateSync(bytes),
  }
  const writer = format.write(target, {
    classes,
    form,
    firstId: choice.first_id,
    split: choice.val_share > 0 ? splitBy(choice.val_share, choice.seed) : undefined,
    media: choice.media || format.needsMedia === true,
  })
  return {
    add(item, bytes, path, { mask, text, clip } = {}) {
      const annotation = parsed(bytes)
      const { id, width, height } = item
      const size = width === null || height === null ? clip : { width, height }
      const image = mask && maskOf(mask)
      const letters = text && new TextDecoder().decode(text)
      const to = pathOf(annotation, path)
      const own = choice.frame_rate ?? clip?.rate ?? toldRate(annotation) ?? rate
      const reason = writer.add({ id, path: to, size, annotation, mask: image, text: letters, rate: own })
      if (reason !== undefined) refused.push(`${path}: ${reason}`)
      else {
        losses.add(annotation)
        if (image === undefined && format.carries.mask !== false && hasMasks(annotation))
          refused.push(
            `${path}: ${mask === undefined ? 'The mask is missing' : 'The mask can’t be read'}; its objects are left out.`,
          )
      }
      return reason === undefined
    },
    media: () => wanted.splice(0),
    *end() {
      writer.end()
      yield
      const sentences = [...lossSentences(format, losses.losses()), ...refused]
      if (sentences.length > 0) archive.add(LOSSES, Buffer.from(`${sentences.join('\n')}\n`))
    },
  }
}

/** Path of the picture in its original data set, if the item still has that name and every disk can hold it. */
function dataSetName(annotation: unknown, path: string): string | undefined {
  const metadata = isNative(annotation) && isNative(annotation.metadata) ? annotation.metadata : {}
  const { dataSetName: own } = metadata
  if (typeof own !== 'string' || own.length > PATH_LENGTH_MAX) return undefined
  const parts = own.split('/')
  if (parts.at(-1) !== path.split('/').at(-1)) return undefined
  return parts.every((part) => portableName(part) === part) ? own : undefined
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as unknown
  } catch {
    // The writer refuses it and reports that.
    return undefined
  }
}

function hasMasks(annotation: unknown): boolean {
  return thingsOf(annotation)?.objects.some(({ geometry }) => geometry.kind === 'mask') === true
}

function maskOf(bytes: Uint8Array): LabelImage | undefined {
  try {
    return labelsOf(bytes, (packed) => inflateSync(packed, { maxOutputLength: UNPACKED_MAX }))
  } catch {
    // The losses report that its objects are left out.
    return undefined
  }
}

import { approvalOf } from '../parts/approval'
import type { Outline, Span } from '../kinds/kind'
import { type Box, outlineBox } from '../kinds/outline-box'
import { kindOf } from '../kinds/registry'
import { isNative } from '../native'
import { type Attribute, attributesOf } from '../parts/attributes'
import { classColour } from '../parts/class-colour'
import { objectsOf } from './dialects'
import { nativeType, type UnreadObject, unreadOf } from './unread'

/** One object of an annotation, as people see and judge it. */
export interface AnnotationObject {
  /** Its place in the file, from 0: its name while the document is open. */
  readonly row: number
  readonly kind: string
  /** Empty where the file names no class. */
  readonly className: string
  /** The colour of its class, as CSS writes colours. */
  readonly colour: string
  readonly attributes: readonly Attribute[]
  /** What a reviewer said of this very object. */
  readonly approval: 'approved' | 'disapproved' | undefined
  /** Nothing of it may be changed. */
  readonly locked?: boolean
  /** What is drawn of it, and the box around that; undefined for what has no place. */
  readonly outline?: Outline
  readonly box?: Box
  /** The colours of its pixels in the mask. */
  readonly parts?: readonly number[]
  /** Where it lies in a text. */
  readonly span?: Span
}

/** What is shown of an annotation. */
export interface AnnotationContents {
  readonly objects: readonly AnnotationObject[]
  /** Objects that could not be read. */
  readonly unread: number
  /** The first of those. */
  readonly listedUnread: readonly UnreadObject[]
}

/**
 * Reads a native annotation and goes on past what it can't read; undefined where the file is no annotation. `colours` are
 * those of the project's classes.
 */
export function readDocument(
  file: unknown,
  colours: Readonly<Record<string, string>> = {},
): AnnotationContents | undefined {
  const entries = objectsOf(file)
  if (entries === undefined) return undefined
  const objects = readObjects(entries, 0, entries.length, colours)
  return contentsOf(file, entries.length, objects)
}

/** Puts together what was read of a file with so many entries. */
export function contentsOf(file: unknown, count: number, objects: readonly AnnotationObject[]): AnnotationContents {
  const unread = count - objects.length
  const listedUnread = unread === 0 ? [] : unreadOf(file, new Set(objects.map(({ row }) => row)))
  return { objects, unread, listedUnread }
}

/** Reads a stretch of a file's objects, without those that can't be read. */
export function readObjects(
  entries: readonly unknown[],
  from: number,
  end: number,
  colours: Readonly<Record<string, string>>,
): AnnotationObject[] {
  const objects: AnnotationObject[] = []
  for (let row = from; row < end && row < entries.length; row += 1) {
    const object = readObject(entries[row], row, colours)
    if (object !== undefined) objects.push(object)
  }
  return objects
}

/** Reads one object; undefined for one that can't be read. */
export function readObject(
  value: unknown,
  row: number,
  colours: Readonly<Record<string, string>>,
): AnnotationObject | undefined {
  if (!isNative(value)) return undefined
  const native = nativeType(value)
  const kind = native === undefined ? undefined : kindOf(native)
  const geometry = kind?.read(value)
  if (kind === undefined || geometry === undefined) return undefined
  const outline = kind.outline(geometry)
  const box = outline === undefined ? undefined : outlineBox(outline)
  const parts = kind.parts?.(geometry)
  const span = kind.span?.(geometry)
  const className = typeof value.className === 'string' ? value.className : ''
  return {
    row,
    kind: kind.native,
    className,
    colour: (Object.hasOwn(colours, className) ? colours[className] : undefined) ?? classColour(className),
    attributes: attributesOf(value),
    approval: approvalOf(value) ?? undefined,
    ...(value.locked === true ? { locked: true } : {}),
    ...(outline === undefined ? {} : { outline }),
    ...(box === undefined ? {} : { box }),
    ...(parts === undefined ? {} : { parts }),
    ...(span === undefined ? {} : { span }),
  }
}

import type { Outline } from '../kinds/kind'
import { kindOf } from '../kinds/registry'
import { isNative } from '../native'
import { objectsOf } from './dialects'

/** One thing drawn over a picture. */
export interface Shape extends Outline {
  readonly className: string
}

/** What is shown of an annotation. */
export interface AnnotationShapes {
  readonly shapes: readonly Shape[]
  /** Objects of every kind, also those without a place. */
  readonly instances: number
  /** Objects that could not be read. */
  readonly unread: number
}

/** Reads a native annotation and goes on past what it can't read; undefined where the file is no annotation. */
export function readDocument(file: unknown): AnnotationShapes | undefined {
  const objects = objectsOf(file)
  if (objects === undefined) return undefined
  const shapes: Shape[] = []
  let instances = 0
  let unread = 0
  for (const value of objects) {
    if (!isNative(value) || typeof value.type !== 'string') {
      unread += 1
      continue
    }
    instances += 1
    const kind = kindOf(value.type)
    const geometry = kind?.read(value)
    if (kind === undefined || geometry === undefined) {
      unread += 1
      continue
    }
    const outline = kind.outline(geometry)
    const className = typeof value.className === 'string' ? value.className : ''
    if (outline !== undefined) shapes.push({ className, ...outline })
  }
  return { shapes, instances, unread }
}

import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { addPart, finishParts, startParts, syncAnnotation, syncStatus } from './annotations/annotation-parts'
import { annotationSchema } from './annotations/annotation-schema'
import { removeAnnotations, removeProgress } from './annotations/remove-annotations'
import { storeAnnotations } from './annotations/store-annotations'
import { classifyAnnotations, largeAnnotation, streamAnnotations } from './annotations/stream-annotations'

/** Endpoints through which the public client reads and writes annotations. */
export const clientAnnotations = {
  classifyAnnotations,
  streamAnnotations,
  storeAnnotations,
  largeAnnotation,
  startParts,
  addPart,
  finishParts,
  syncAnnotation,
  syncStatus,
  removeAnnotations,
  removeProgress,
  annotationSchema,
} satisfies HandlersOf<Subjects['clientAnnotations']>

import { readThread, type Thread } from '#domain/annotation/comments/thread'
import { readAnswers } from '#domain/annotation/document/read-answers'
import { type AnnotationContents, readDocument } from '#domain/annotation/document/read-document'
import { isNative } from '#domain/annotation/native'
import type { Attribute } from '#domain/annotation/parts/attributes'
import type { ClassColours } from '../../session/class-colours'
import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'
import { type Reading, readingOf } from './reading'

/** What was said about a text or a form: objects that lie in it, and answers that were given. */
export interface Remarks extends AnnotationContents {
  readonly answers: readonly Attribute[]
  /** What people said to each other. */
  readonly threads: readonly Thread[]
}

/** Loads the text of an item. */
export const textLoader: Loader<Reading> = {
  load({ media }, signal) {
    if (media === null) return undefined
    return fetched(media.url, signal, async (response) => readingOf(await response.text(), media.mime))
  },
}

/** Loads what was said about it. */
export function remarksLoader(colours: () => Promise<ClassColours>): Loader<Remarks> {
  return {
    load({ annotation }, signal) {
      if (annotation === null) return undefined
      return fetched(annotation, signal, async (response) => remarksOf(await response.json(), await colours()))
    },
  }
}

function remarksOf(file: unknown, colours: ClassColours): Remarks | undefined {
  const answers = readAnswers(file)
  const threads = threadsOf(file)
  if (answers !== undefined) return { objects: [], unread: 0, listedUnread: [], answers, threads }
  const contents = readDocument(file, colours)
  return contents === undefined ? undefined : { ...contents, answers: [], threads }
}

function threadsOf(file: unknown): readonly Thread[] {
  const { comments } = isNative(file) ? file : { comments: undefined }
  return Array.isArray(comments) ? comments.flatMap((one, at) => readThread(one, `c${at}`) ?? []) : []
}

import { headOps } from '#domain/annotation/commands/change-head'
import { accessIn, type Viewer } from '#domain/annotation/forms/access'
import type { FormTree } from '#domain/annotation/forms/form-tree'
import type { Native } from '#domain/annotation/native'
import { changed } from '#domain/annotation/ops/apply'
import { createSheet, type LedSheet } from './create-sheet'

const NOTHING = { get: () => undefined, subscribe: () => () => undefined } as const

interface MemoryParts {
  readonly tree: FormTree
  readonly itemData: unknown
  readonly viewer: Viewer
  readonly openLink: (url: string) => void
  readonly answers?: Native
}

/** A form whose answers are kept nowhere, to be tried out. */
export function memorySheet({ tree, itemData, viewer, openLink, answers = {} }: MemoryParts): LedSheet {
  const listeners = new Set<() => void>()
  let head = answers
  return createSheet({
    tree,
    itemData,
    accesses: accessIn(tree, viewer),
    head: {
      get: () => head,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    refusal: NOTHING,
    setValues(values) {
      head = changed(head, headOps(head, values))
      for (const listener of listeners) listener()
    },
    openLink,
  })
}

import { expect } from 'vitest'
import { readDocument } from '../../domain/annotation/document/read-document'
import type { Native } from '../../domain/annotation/native'
import { compareVersions } from '../../domain/annotation/versions/compare-versions'
import { mergeThree } from '../../domain/annotation/versions/merge-three'
import type { Annotation } from '../../reviewer/editors/document/annotation-loader'
import { createDrawing } from '../../reviewer/editors/document/drawing'
import { type OwnVersion, savedEntries } from '../../reviewer/editors/document/own-version'
import { createObservable } from '../../reviewer/editors/observable'

async function textsOf(other: Annotation): Promise<readonly string[]> {
  const values = await other.exact(Array.from({ length: other.entries }, (_, at) => at))
  return values.map((value) => JSON.stringify(value))
}

/** Annotation as the loader returns it, without its worker. */
export function annotationOf(values: readonly Native[], comments: readonly Native[] = [], head?: Native) {
  const state = { isClosed: false }
  const texts = values.map((value) => JSON.stringify(value))
  const versionOf = (saved: ReturnType<typeof savedEntries>) =>
    saved.map(({ base, text }) => {
      const came = base === undefined ? undefined : texts[base]
      return text === undefined ? { text: came ?? '' } : { text, came }
    })
  const annotation: Annotation = {
    ...(readDocument({ instances: values }) ?? expect.fail()),
    unmasked: 0,
    bytes: 0,
    entries: values.length,
    comments,
    head,
    colours: {},
    exact: async (places: readonly number[]) => places.map((place) => values[place] ?? {}),
    join: async () => new Blob([]),
    compare: async (other, saved) => compareVersions(versionOf(saved), await textsOf(other)),
    merge: async (other, { base, mine, ...beside }) =>
      mergeThree({ base: versionOf(base), mine: versionOf(mine), theirs: await textsOf(other), ...beside }),
    close: () => void (state.isClosed = true),
  }
  return { annotation, state }
}

/** A person's own version of it, edited by hand. */
export function ownOf(values: readonly Native[], comments: readonly Native[] = [], head?: Native) {
  const { annotation } = annotationOf(values, comments, head)
  let count = 0
  const drawing = createDrawing({ ...annotation, randomId: () => String((count += 1)) })
  const own = createObservable<OwnVersion | undefined>({ annotation, drawing })
  const values_ = () => drawing.ids().map((id) => drawing.reading.value(id) ?? values[Number(id.slice(1))])
  return { own, drawing, values: values_ }
}

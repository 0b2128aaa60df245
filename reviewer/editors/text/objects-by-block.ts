import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { TextBlock } from '#domain/annotation/text/paragraphs'

type Objects = readonly AnnotationObject[]

type ByBlock = (blocks: readonly TextBlock[], objects: Objects) => readonly Objects[]

/** Groups objects by text block. A block with unchanged objects keeps its list, so that it doesn't re-render. */
export function objectsByBlock(): ByBlock {
  let known: readonly Objects[] = []
  let of: readonly TextBlock[] | undefined
  return (blocks, objects) => {
    const lists = blocks.map((): AnnotationObject[] => [])
    for (const object of objects) {
      const { span } = object
      if (span === undefined) continue
      for (let at = blockAt(blocks, span.start); at < blocks.length; at += 1) {
        const block = blocks[at]
        if (block === undefined || block.start >= span.end) break
        lists[at]?.push(object)
      }
    }
    const before = of === blocks ? known : []
    of = blocks
    known = lists.map((list, at) => {
      const last = before[at]
      return last !== undefined && isSame(last, list) ? last : list
    })
    return known
  }
}

function isSame(a: Objects, b: Objects): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

function blockAt(blocks: readonly TextBlock[], at: number): number {
  let [from, to] = [0, blocks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((blocks[middle]?.start ?? 0) <= at) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

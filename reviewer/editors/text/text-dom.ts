import type { Span } from '#domain/annotation/kinds/kind'

/** A paragraph on the page says where it begins in the text. */
const PARAGRAPH = '[data-from]'

/** The stretch of the text that a person has chosen on the page; undefined where that is nothing, or lies elsewhere. */
export function chosenIn(element: HTMLElement): Span | undefined {
  const selection = element.ownerDocument.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const start = offsetOf(element, range.startContainer, range.startOffset)
  const end = offsetOf(element, range.endContainer, range.endOffset)
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

/** The place in the text of a place on the page. */
function offsetOf(element: HTMLElement, node: Node, offset: number): number | undefined {
  if (!element.contains(node)) return undefined
  const around = node instanceof Element ? node : node.parentElement
  const paragraph = around?.closest<HTMLElement>(PARAGRAPH)
  if (paragraph === null || paragraph === undefined) {
    // A triple click ends before the next paragraph.
    const next = node.childNodes[offset]
    const first = next instanceof Element ? (next.matches(PARAGRAPH) ? next : next.querySelector(PARAGRAPH)) : null
    return first === null ? undefined : Number(first.getAttribute('data-from'))
  }
  const before = element.ownerDocument.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(node, offset)
  return Number(paragraph.getAttribute('data-from')) + before.toString().length
}

/** The stretch on the page; undefined where it is not drawn. */
export function rangeOf(element: HTMLElement, { start, end }: Span): Range | undefined {
  const [from, to] = [placeOf(element, start), placeOf(element, end)]
  if (from === undefined || to === undefined) return undefined
  const range = element.ownerDocument.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

function placeOf(element: HTMLElement, at: number): readonly [Node, number] | undefined {
  const paragraph = paragraphAt([...element.querySelectorAll<HTMLElement>(PARAGRAPH)], at)
  if (paragraph === undefined) return undefined
  let left = at - Number(paragraph.dataset['from'])
  const walker = element.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let last: Node | undefined
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.nodeValue ?? ''
    if (left <= length) return [node, left]
    left -= length
    last = node
  }
  return last === undefined ? [paragraph, 0] : [last, last.nodeValue?.length ?? 0]
}

/** The last paragraph that begins at a place or before it. */
function paragraphAt(all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (Number(all[middle]?.dataset['from']) <= at) from = middle + 1
    else to = middle
  }
  return all[from - 1]
}

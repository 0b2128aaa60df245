import type { Span } from '#domain/annotation/kinds/kind'

/** Paragraph elements carry their start position in the text. */
const PARAGRAPH = '[data-from]'

/** The selected stretch of the text; undefined if the selection is empty or elsewhere. */
export function chosenIn(element: HTMLElement): Span | undefined {
  const selection = element.ownerDocument.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const start = offsetOf(element, range.startContainer, range.startOffset)
  const end = offsetOf(element, range.endContainer, range.endOffset)
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

/** Converts a DOM position to a text position. */
function offsetOf(element: HTMLElement, node: Node, offset: number): number | undefined {
  if (!element.contains(node)) return undefined
  const around = node instanceof Element ? node : node.parentElement
  const paragraph = around?.closest<HTMLElement>(PARAGRAPH)
  if (paragraph === null || paragraph === undefined) {
    // A triple-click ends at the start of the next paragraph.
    const next = node.childNodes[offset]
    const first = next instanceof Element ? (next.matches(PARAGRAPH) ? next : next.querySelector(PARAGRAPH)) : null
    return first === null ? undefined : Number(first.getAttribute('data-from'))
  }
  const before = element.ownerDocument.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(node, offset)
  return Number(paragraph.getAttribute('data-from')) + before.toString().length
}

/** The DOM range of a stretch; undefined if it isn't rendered. */
export function rangeOf(element: HTMLElement, { start, end }: Span): Range | undefined {
  const [from, to] = [placeOf(element, start), placeOf(element, end)]
  if (from === undefined || to === undefined) return undefined
  const range = element.ownerDocument.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

function placeOf(element: HTMLElement, at: number): readonly [Node, number] | undefined {
  const paragraph = paragraphAt(at, blockAt(element, at))
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

/** The last paragraph of a block that begins at or before a position. */
function paragraphAt(at: number, block: Element | undefined): HTMLElement | undefined {
  // On a page, the text is next to its picture.
  const all = block?.querySelector(PARAGRAPH)?.parentElement?.children
  return lastUpTo(all, (one) => Number(one.dataset['from']) <= at)
}

/** The block of paragraphs that contains a position. */
function blockAt(element: HTMLElement, at: number): HTMLElement | undefined {
  return lastUpTo(blocksOn(element), (one) => Number(one.dataset['block']) <= at)
}

function blocksOn(element: HTMLElement): HTMLCollection | undefined {
  return element.querySelector('[data-block]')?.parentElement?.children
}

/** The stretch of the text with visible blocks; undefined without any. */
export function stretchInSight(element: HTMLElement): Span | undefined {
  const blocks = blocksOn(element)
  const { top, bottom } = element.getBoundingClientRect()
  const first = lastUpTo(blocks, (one) => one.getBoundingClientRect().top <= top) ?? blocks?.item(0)
  const last = lastUpTo(blocks, (one) => one.getBoundingClientRect().top < bottom)
  if (!(first instanceof HTMLElement) || last === undefined) return undefined
  const next = last.nextElementSibling
  const end = next instanceof HTMLElement ? Number(next.dataset['block']) : Number.MAX_SAFE_INTEGER
  return { start: Number(first.dataset['block']), end }
}

/** The last element that satisfies the condition, by binary search; it must hold for all elements before it. */
function lastUpTo(all: HTMLCollection | undefined, holds: (one: HTMLElement) => boolean): HTMLElement | undefined {
  let [from, to] = [0, all?.length ?? 0]
  while (from < to) {
    const middle = (from + to) >> 1
    const one = all?.item(middle)
    if (one instanceof HTMLElement && holds(one)) from = middle + 1
    else to = middle
  }
  const found = from === 0 ? undefined : all?.item(from - 1)
  return found instanceof HTMLElement ? found : undefined
}

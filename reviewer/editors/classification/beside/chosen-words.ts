import type { Span } from '#domain/annotation/kinds/kind'
import type { Gesture } from '../../../shortcuts/gestures'

/** How to choose words to comment on. */
export const COMMENT_GESTURE: Gesture = { title: 'Choose words to comment on', by: 'Drag over them', changes: true }

/** The selected words of the text in this element; undefined without any. */
export function chosenWords(element: HTMLElement): Span | undefined {
  const selection = element.ownerDocument.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const start = offsetOf(element, startContainer, startOffset)
  const end = offsetOf(element, endContainer, endOffset)
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

/** Position in the text; each paragraph carries its first letter's position. */
function offsetOf(element: HTMLElement, node: Node, offset: number): number | undefined {
  if (!element.contains(node)) return undefined
  const around = node instanceof Element ? node : node.parentElement
  const paragraph = around?.closest<HTMLElement>('[data-from]')
  if (paragraph === null || paragraph === undefined) return undefined
  const before = element.ownerDocument.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(node, offset)
  return Number(paragraph.dataset['from']) + before.toString().length
}

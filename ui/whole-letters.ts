const range = document.createRange()
const pen = new OffscreenCanvas(1, 1).getContext('2d')
/** Observers are told after the layout, and only where the tail is painted is changed: no measure leads to a layout or to the next one. */
const watched = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(target.closest('[data-ends]'))
})

/** Cuts a line of head and tail between letters and lets no gap stand after the dots, now and whenever its room changes; ends by the function it gives back. */
export function keepWhole(line: Element | null): () => void {
  // Bold letters leave the head less room.
  const parts = line === null ? [] : [line, ...line.children]
  for (const part of parts) watched.observe(part)
  return () => parts.forEach((part) => watched.unobserve(part))
}

function fit(line: Element | null): void {
  const [head, tail] = line?.children ?? []
  if (head === undefined || !(tail instanceof HTMLElement) || pen === null) return
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(head)
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const cut = restOf(tail, 0, true)
  const shift = cut + restOf(head, pen.measureText('…').width, false)
  tail.style.transform = `translateX(-${shift}px)`
  tail.style.clipPath = cut > 0 ? `inset(0 0 0 ${cut}px)` : ''
}

/** How much room the longest part of a text leaves that fits with its dots, in CSS pixels: its end or its beginning; nothing where the text is whole. */
function restOf(box: Element, dots: number, isEnd: boolean): number {
  const room = box.getBoundingClientRect().width
  range.selectNodeContents(box)
  const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
  let width = range.getBoundingClientRect().width
  if (text === null || width < room + 0.5) return 0
  const length = text.textContent?.length ?? 0
  for (let left = 1; left < length && width > room - dots; left += 1) {
    range.setStart(text, isEnd ? left : 0)
    range.setEnd(text, isEnd ? length : length - left)
    width = range.getBoundingClientRect().width
  }
  return Math.max(0, room - dots - width)
}

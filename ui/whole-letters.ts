/** Observers run after layout and change only where the tail paints, so no measurement causes layout or another measurement. */
let watched: ResizeObserver | undefined

/** Cuts a line of head and tail between letters and lets no gap stand after the dots, now and whenever its room changes; ends by the function it gives back. */
export function keepWhole(line: Element | null): () => void {
  watched ??= new ResizeObserver((entries) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    const lines = new Set(entries.map(({ target }) => target.closest('[dir]')))
    // Measure all before changing any: each change would invalidate the next measurement.
    for (const fit of [...lines].map((one) => fitted(one, pen))) fit?.()
  })
  // Bold letters leave the head less room.
  const parts = line ? [line, ...line.children] : []
  for (const part of parts) watched.observe(part)
  return () => parts.forEach((part) => watched?.unobserve(part))
}

/** Measures a line; the answer moves the tail. */
function fitted(line: Element | null, pen: OffscreenCanvasRenderingContext2D | null): (() => void) | undefined {
  const [head, tail] = line?.children ?? []
  if (!head || !pen || !(tail instanceof HTMLElement)) return undefined
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(head)
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const cut = restOf(tail, 0, true)
  const shift = cut + restOf(head, pen.measureText('…').width, false)
  return () => {
    tail.style.transform = `translateX(-${shift}px)`
    tail.style.clipPath = cut ? `inset(0 0 0 ${cut}px)` : ''
  }
}

/** How much room the longest part of a text leaves that fits with its dots, in CSS pixels: its end or its beginning; nothing where the text is whole. */
function restOf(box: Element, dots: number, isEnd: boolean): number {
  const range = document.createRange()
  const room = box.getBoundingClientRect().width
  range.selectNodeContents(box)
  const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
  let width = range.getBoundingClientRect().width
  if (!(text instanceof Text) || width < room + 0.5) return 0
  const { length } = text
  for (let left = 1; left < length && width > room - dots; left += 1) {
    range.setStart(text, isEnd ? left : 0)
    range.setEnd(text, isEnd ? length : length - left)
    width = range.getBoundingClientRect().width
  }
  return Math.max(0, room - dots - width)
}

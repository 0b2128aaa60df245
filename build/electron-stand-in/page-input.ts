import type { AcceleratorKey, FromPage, InputToPage } from './page-messages.ts'

/**
 * Watches events for the main process that the protocol doesn't report: menu accelerators, focus, the title, and links
 * that would open a window. Pages get the text of this function.
 */
export function watchPageInput(tell: (message: FromPage) => void, onDisplay: boolean): (message: InputToPage) => void {
  /** Commands of Chromium on a display that an application window lacks. */
  const BROWSER_KEYS =
    /^(C-[tnldhjkopsueg]|C-S-[tnowpdbij]|C-F5|S-F5|F1|F3|F5|F6|F7|F12|A-(ArrowLeft|ArrowRight|Home|d|e|f)|C-S-Delete|C-(Tab|PageUp|PageDown)|C-[1-9])$/i
  let accelerators: AcceleratorKey[] = []
  let watched = false

  const modifiersOf = (event: KeyboardEvent): string[] => [
    ...(event.shiftKey ? ['shift'] : []),
    ...(event.ctrlKey ? ['control'] : []),
    ...(event.altKey ? ['alt'] : []),
    ...(event.metaKey ? ['meta'] : []),
  ]

  function matches(event: KeyboardEvent, wanted: AcceleratorKey): boolean {
    const codeKey = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase()
    const key = event.key.toLowerCase()
    return (
      (key === wanted.key || codeKey === wanted.key) &&
      event.ctrlKey === wanted.ctrl &&
      event.altKey === wanted.alt &&
      event.metaKey === wanted.meta &&
      event.shiftKey === wanted.shift
    )
  }

  // First listeners of the window, in the capture phase, so they run before the page's.
  window.addEventListener(
    'keydown',
    (event) => {
      if (watched) tell(['key', 'keyDown', event.key, event.code, modifiersOf(event), event.repeat])
      const hit = accelerators.find((wanted) => matches(event, wanted))
      if (!hit) return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell(['accelerator', hit.index])
    },
    true,
  )
  window.addEventListener(
    'keyup',
    (event) => {
      if (watched) tell(['key', 'keyUp', event.key, event.code, modifiersOf(event), false])
    },
    true,
  )
  if (onDisplay)
    window.addEventListener('keydown', (event) => {
      const held = [event.ctrlKey ? 'C-' : '', event.altKey ? 'A-' : '', event.shiftKey ? 'S-' : ''].join('')
      if (BROWSER_KEYS.test(held + event.key)) event.preventDefault()
    })
  // Titles are only in the head; a document's first title is read when it is ready.
  window.addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver(() => tell(['title']))
    if (document.head !== null) observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  })
  window.addEventListener('focus', () => tell(['focus', true]))
  window.addEventListener('blur', () => tell(['focus', false]))

  function openedByClick(event: MouseEvent): void {
    if (event.defaultPrevented) return
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '') as
      | HTMLAnchorElement
      | undefined
    if (!link) return
    const target = link.target.toLowerCase()
    const named = !['', '_self', '_top', '_parent'].includes(target)
    const asked = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey || event.shiftKey))
    if (event.button > 1 || (!named && !asked) || (event.button === 1 && event.type === 'click')) return
    event.preventDefault()
    const disposition = event.shiftKey ? 'new-window' : asked ? 'background-tab' : 'foreground-tab'
    tell([
      'open-window',
      link.href,
      named && target !== '_blank' ? link.target : '',
      link.rel.includes('noopener') ? 'noopener' : '',
      disposition,
    ])
  }
  window.addEventListener('click', openedByClick)
  window.addEventListener('auxclick', openedByClick)

  return (message) => {
    if (message[0] === 'accelerators') accelerators = message[1]
    if (message[0] === 'watch-keys') watched = message[1]
  }
}

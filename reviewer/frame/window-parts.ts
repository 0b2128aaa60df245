/** Elements with this attribute are the parts of the window, in the order of the page; of nested ones the inner. */
const PART = '[data-window-part]'
/** The main content of a part, rather than the buttons above it. */
const MAIN = '[role="listbox"], [role="grid"]'

const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex]'

/** Moves the focus to the next or previous part of the window, to its last or else its first place. */
export interface WindowParts {
  readonly step: (by: 1 | -1) => void
  /** Remembers where the focus is; returns how to stop. */
  readonly watch: () => () => void
}

/** Goes round the parts that are shown on a page. */
export function createWindowParts(page: Document): WindowParts {
  const last = new WeakMap<Element, HTMLElement>()

  function parts(): readonly HTMLElement[] {
    return [...page.querySelectorAll<HTMLElement>(PART)].filter(
      (part) => part.querySelector(PART) === null && isShown(part),
    )
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    const part = target.closest(PART)
    if (part !== null) last.set(part, target)
  }

  function placeIn(part: HTMLElement): HTMLElement | undefined {
    const before = last.get(part)
    if (before !== undefined && part.contains(before) && takesFocus(before)) return before
    if (takesFocus(part)) return part
    const find = (of: string) => [...part.querySelectorAll<HTMLElement>(of)].find(takesFocus)
    return find(MAIN) ?? find(FOCUSABLE)
  }

  return {
    step(by) {
      const all = parts()
      const now = all.findIndex((part) => part.contains(page.activeElement))
      // From outside of all parts the first one follows, or the last one comes before.
      const start = now === -1 && by === -1 ? 0 : now
      for (let away = 1; away <= all.length; away += 1) {
        const part = all[(start + by * away + all.length * 2) % all.length]
        const place = part === undefined ? undefined : placeIn(part)
        if (place === undefined) continue
        place.focus()
        return
      }
    },
    watch() {
      page.addEventListener('focusin', onFocus)
      return () => page.removeEventListener('focusin', onFocus)
    },
  }
}

function takesFocus(element: HTMLElement): boolean {
  return element.matches(`:is(${FOCUSABLE}):not(:disabled, [tabindex="-1"])`) && isShown(element)
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility()
}

import { type RefObject, useEffect } from 'react'

/** The focused element and its position in the list. */
interface Held {
  readonly element: HTMLElement
  readonly list: Element | null
  readonly at: number
  /** Index of the button in its row. */
  readonly nth: number
}

const ROW = 'li'
const PRESSED = 'button:not(:disabled)'

/**
 * Keeps the focus in a list when the focused button disappears or becomes disabled. It goes to the same button of the
 * next row, else to that row's first one. Without rows, the container gets the focus.
 */
export function useFocusOnward(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel
    if (current === null) return
    const ending = new AbortController()
    const { signal } = ending
    let held: Held | undefined

    function hold(): void {
      const { activeElement } = document
      held =
        activeElement instanceof HTMLElement && current?.contains(activeElement) === true
          ? heldBy(activeElement)
          : undefined
    }

    function look(): void {
      if (held === undefined) return
      const isThere = held.element.isConnected && !held.element.matches(':disabled')
      if (isThere) return hold()
      onward(held, current)
    }

    const changes = new MutationObserver(look)
    changes.observe(current, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', hold, { signal })
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Node && current.contains(target))) held = undefined
      },
      { signal, capture: true },
    )
    return () => {
      changes.disconnect()
      ending.abort()
    }
  }, [panel])
}

function heldBy(element: HTMLElement): Held {
  const row = element.closest(ROW)
  const list = row?.parentElement ?? null
  const at = row === null || list === null ? -1 : [...list.children].indexOf(row)
  const nth = row === null ? -1 : [...row.querySelectorAll('button')].indexOf(element as HTMLButtonElement)
  return { element, list, at, nth }
}

function onward({ element, list, at, nth }: Held, panel: HTMLElement | null): void {
  const rows = list === null || !list.isConnected ? [] : [...list.children]
  const row = element.isConnected ? element.closest(ROW) : rows[Math.min(at, rows.length - 1)]
  const buttons = row == null ? [] : [...row.querySelectorAll<HTMLElement>(PRESSED)]
  const part = panel?.querySelector<HTMLElement>('[data-part][tabindex]')
  ;(buttons[nth] ?? buttons[0] ?? part)?.focus({ preventScroll: buttons.length === 0 })
}

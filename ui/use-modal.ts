import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const followers = new Set<() => void>()

/** Calls whenever a modal dialog of this page has opened or closed; the answer ends it. */
export function followModals(listener: () => void): () => void {
  followers.add(listener)
  return () => void followers.delete(listener)
}

function tellFollowers(): void {
  for (const follower of followers) follower()
}

/**
 * Makes a `dialog` element modal while it is mounted: Escape and a click outside close it.
 * Moves the focus to `data-first-focus` and restores it on close.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  // Before it leaves the page: a dialog that is gone already gives no focus back.
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null || current.open) return
    current.showModal()
    current.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    tellFollowers()
    return () => {
      current.close()
      tellFollowers()
    }
  }, [])
  return {
    ref,
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      pressedBeside.current = isBeside(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // Text that is dragged out of a field ends beside the dialog, but did not begin there.
      if (pressedBeside.current && isBeside(event)) onClose()
    },
    onKeyDown(event: KeyboardEvent) {
      // A search field would take the first Escape for itself.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
  }
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

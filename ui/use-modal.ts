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
 * What makes a `dialog` element a modal one, open as long as it is there: Escape and a click beside it close it.
 * It takes the focus (to what is marked `data-first-focus`) and gives it back.
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

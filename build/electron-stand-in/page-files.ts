import type { FromPage } from './page-messages.ts'

export interface PageFiles {
  getPathForFile: (file: unknown) => string
  ready: () => void
}

/**
 * `webUtils.getPathForFile`. Only Chromium knows the path, and the answer must be synchronous: the page stops at a
 * `debugger` statement while the main process looks up the file (`file-paths.ts`). The debugger is on only once a file
 * is dragged or chosen; earlier events wait and are sent again. Pages get the text of this function.
 */
export function makePageFiles(tell: (message: FromPage) => void, slotName: string): PageFiles {
  let state: 'off' | 'asked' | 'on' = 'off'
  const held: (() => void)[] = []

  function ask(): void {
    if (state !== 'off') return
    state = 'asked'
    tell(['files'])
  }
  function hold(event: Event, again: () => void): void {
    if (state === 'on') return
    ask()
    event.stopImmediatePropagation()
    held.push(again)
  }
  const isFileInput = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.type === 'file'

  window.addEventListener('dragenter', ask, true)
  for (const name of ['input', 'change']) {
    window.addEventListener(
      name,
      (event) => {
        const { target } = event
        if (event.isTrusted && isFileInput(target))
          hold(event, () => target.dispatchEvent(new Event(name, { bubbles: true, composed: name === 'input' })))
      },
      true,
    )
  }
  window.addEventListener(
    'drop',
    (event) => {
      const { target, dataTransfer, clientX, clientY } = event
      if (!event.isTrusted || state === 'on' || !target || !dataTransfer?.files.length) return
      event.preventDefault()
      const copy = new DataTransfer()
      for (const file of dataTransfer.files) copy.items.add(file)
      const init = { bubbles: true, cancelable: true, composed: true, clientX, clientY, dataTransfer: copy }
      hold(event, () => target.dispatchEvent(new DragEvent('drop', init)))
    },
    true,
  )

  return {
    getPathForFile: (file) => {
      if (!(file instanceof File))
        throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
      const slot = { file, path: '' }
      Object.defineProperty(globalThis, slotName, { value: slot, configurable: true })
      // biome-ignore lint/suspicious/noDebugger: the main process answers here.
      // oxlint-disable-next-line no-debugger
      debugger
      Reflect.deleteProperty(globalThis, slotName)
      return slot.path
    },
    ready: () => {
      state = 'on'
      for (const again of held.splice(0)) again()
    },
  }
}

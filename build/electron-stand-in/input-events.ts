import type { CdpSession, Protocol } from './cdp.ts'
import { makeEvent } from './electron-event.ts'

type Input = Electron.MouseInputEvent | Electron.MouseWheelInputEvent | Electron.KeyboardInputEvent
type Ask = (event: ReturnType<typeof makeEvent>, details: object) => void

const BITS: Record<string, number> = { alt: 1, control: 2, ctrl: 2, meta: 4, command: 4, cmd: 4, shift: 8 }
const BUTTONS: Record<string, number> = { left: 1, right: 2, middle: 4 }

/** Electron's key names that differ from the DOM's, and the code of each key. */
const KEYS: Record<string, { key: string; code: string; number: number; text?: string }> = {
  return: { key: 'Enter', code: 'Enter', number: 13, text: '\r' },
  enter: { key: 'Enter', code: 'Enter', number: 13, text: '\r' },
  tab: { key: 'Tab', code: 'Tab', number: 9 },
  space: { key: ' ', code: 'Space', number: 32, text: ' ' },
  backspace: { key: 'Backspace', code: 'Backspace', number: 8 },
  delete: { key: 'Delete', code: 'Delete', number: 46 },
  insert: { key: 'Insert', code: 'Insert', number: 45 },
  escape: { key: 'Escape', code: 'Escape', number: 27 },
  esc: { key: 'Escape', code: 'Escape', number: 27 },
  up: { key: 'ArrowUp', code: 'ArrowUp', number: 38 },
  down: { key: 'ArrowDown', code: 'ArrowDown', number: 40 },
  left: { key: 'ArrowLeft', code: 'ArrowLeft', number: 37 },
  right: { key: 'ArrowRight', code: 'ArrowRight', number: 39 },
  home: { key: 'Home', code: 'Home', number: 36 },
  end: { key: 'End', code: 'End', number: 35 },
  pageup: { key: 'PageUp', code: 'PageUp', number: 33 },
  pagedown: { key: 'PageDown', code: 'PageDown', number: 34 },
  plus: { key: '+', code: 'Equal', number: 187, text: '+' },
  shift: { key: 'Shift', code: 'ShiftLeft', number: 16 },
  control: { key: 'Control', code: 'ControlLeft', number: 17 },
  alt: { key: 'Alt', code: 'AltLeft', number: 18 },
  meta: { key: 'Meta', code: 'MetaLeft', number: 91 },
}

function keyOf(keyCode: string): { key: string; code: string; number: number; text?: string } {
  const known = KEYS[keyCode.toLowerCase().replace(/^arrow/, '')]
  if (known) return known
  const functionKey = /^F(\d{1,2})$/i.exec(keyCode)
  if (functionKey)
    return { key: `F${functionKey[1]}`, code: `F${functionKey[1]}`, number: 111 + Number(functionKey[1]) }
  const number = keyCode.toUpperCase().charCodeAt(0)
  const code = /^[a-z]$/i.test(keyCode) ? `Key${keyCode.toUpperCase()}` : /^\d$/.test(keyCode) ? `Digit${keyCode}` : ''
  return { key: keyCode, code, number, text: keyCode }
}

/** Sends an input event to a page, at the place of its receiver. */
export async function dispatchInput(
  cdp: CdpSession,
  input: Input,
  at: { x: number; y: number },
  ask: Ask,
): Promise<void> {
  const names = (input.modifiers ?? []).map((name) => name.toLowerCase())
  const modifiers = names.reduce((bits, name) => bits | (BITS[name] ?? 0), 0)
  if ('keyCode' in input) await dispatchKey(cdp, input, names, modifiers, ask)
  else await dispatchMouse(cdp, input, modifiers, names, at)
}

async function dispatchKey(
  cdp: CdpSession,
  input: Electron.KeyboardInputEvent,
  names: string[],
  modifiers: number,
  ask: Ask,
): Promise<void> {
  const { key, code, number, text } = keyOf(input.keyCode)
  // Letter of a key press: capital if Shift is held.
  const shown = /^[a-z]$/i.test(key) ? ((modifiers & 8) !== 0 ? key.toUpperCase() : key.toLowerCase()) : key
  if (input.type === 'keyDown' || input.type === 'rawKeyDown' || input.type === 'keyUp') {
    const event = makeEvent({})
    const type = input.type === 'keyUp' ? 'keyUp' : 'keyDown'
    ask(event, {
      type,
      key: shown,
      code,
      isAutoRepeat: names.includes('isautorepeat'),
      isComposing: false,
      shift: (modifiers & 8) !== 0,
      control: (modifiers & 2) !== 0,
      alt: (modifiers & 1) !== 0,
      meta: (modifiers & 4) !== 0,
      location: 0,
      modifiers: names,
    })
    if (event.defaultPrevented) return
    // In Chromium, Enter types text of its own; letters come from the `char` event, as in Electron.
    await cdp.send('Input.dispatchKeyEvent', {
      type: type === 'keyUp' ? 'keyUp' : 'rawKeyDown',
      key: shown,
      code,
      windowsVirtualKeyCode: number,
      modifiers,
      autoRepeat: names.includes('isautorepeat'),
    })
    return
  }
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'char',
    key: shown,
    code,
    windowsVirtualKeyCode: number,
    text: text ?? input.keyCode,
    modifiers,
  })
}

async function dispatchMouse(
  cdp: CdpSession,
  input: Electron.MouseInputEvent | Electron.MouseWheelInputEvent,
  modifiers: number,
  names: string[],
  at: { x: number; y: number },
): Promise<void> {
  const x = at.x + input.x
  const y = at.y + input.y
  const button = input.button ?? 'left'
  const held =
    (names.includes('leftbuttondown') ? 1 : 0) |
    (names.includes('rightbuttondown') ? 2 : 0) |
    (names.includes('middlebuttondown') ? 4 : 0)
  const send = (event: Protocol.Input.dispatchMouseEventParameters): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', event)
  switch (input.type) {
    case 'mouseDown':
      await send({
        type: 'mousePressed',
        x,
        y,
        button,
        buttons: held | (BUTTONS[button] ?? 0),
        clickCount: input.clickCount ?? 1,
        modifiers,
      })
      break
    case 'mouseUp':
      await send({
        type: 'mouseReleased',
        x,
        y,
        button,
        buttons: held & ~(BUTTONS[button] ?? 0),
        clickCount: input.clickCount ?? 1,
        modifiers,
      })
      break
    case 'mouseWheel': {
      const wheel = input as Electron.MouseWheelInputEvent
      // Electron's deltas are positive upwards, the protocol's positive downwards.
      await send({ type: 'mouseWheel', x, y, deltaX: -(wheel.deltaX ?? 0), deltaY: -(wheel.deltaY ?? 0), modifiers })
      break
    }
    case 'mouseMove':
    case 'mouseEnter':
    case 'mouseLeave': {
      const dragged = held & 1 ? 'left' : held & 2 ? 'right' : held & 4 ? 'middle' : 'none'
      await send({ type: 'mouseMoved', x, y, button: dragged, buttons: held, modifiers })
      break
    }
    case 'contextMenu':
      break
    default:
  }
}

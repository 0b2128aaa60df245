import { afterEach, expect, it, vi } from 'vitest'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'
import { createLoupe } from '../../../../../reviewer/editors/canvas/loupe'
import type { PointerKind } from '../../../../../reviewer/editors/tools/input'
import { recordingContext } from '../../../../fakes/recording-context'

afterEach(() => vi.unstubAllGlobals())

/** Loupe with its own canvas; `isSeen` runs the due frame. */
function loupe({ isOn = false, isAtWork = true } = {}) {
  let due: (() => void) | undefined
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    due = run
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => (due = undefined))
  const { context } = recordingContext()
  const canvas = { width: 0, height: 0, hidden: false, style: { translate: '' }, getContext: () => context }
  const camera = createCamera()
  camera.resize({ width: 800, height: 600 }, 1)
  camera.place({ width: 800, height: 600 })
  const made = createLoupe({
    canvas: canvas as unknown as HTMLCanvasElement,
    camera,
    closeUp: () => undefined,
    isOn: () => isOn,
    isAtWork: () => isAtWork,
  })
  const [at, held] = [
    { x: 300, y: 300 },
    { shift: false, alt: false, mod: false },
  ]
  return {
    isSeenAfter(kind: PointerKind, ...types: readonly ('down' | 'move' | 'up')[]) {
      for (const type of types) made.see({ type, kind, at, screen: at, held, pointer: 1, button: 'first' })
      due?.()
      return !canvas.hidden
    },
  }
}

it.each(['pen', 'touch'] as const)('a magnifier → is shown while a %s sets a point, and no longer', (kind) => {
  expect(loupe().isSeenAfter(kind, 'down')).toBe(true)
  expect(loupe().isSeenAfter(kind, 'down', 'move')).toBe(true)
  expect(loupe().isSeenAfter(kind, 'down', 'move', 'up')).toBe(false)
  expect(loupe({ isAtWork: false }).isSeenAfter(kind, 'down')).toBe(false)
})

it('a hovering pen and a mouse → have one only on request', () => {
  expect(loupe().isSeenAfter('pen', 'move')).toBe(false)
  expect(loupe().isSeenAfter('mouse', 'down', 'move')).toBe(false)
  expect(loupe({ isOn: true }).isSeenAfter('pen', 'move')).toBe(true)
  expect(loupe({ isOn: true }).isSeenAfter('mouse', 'move')).toBe(true)
})

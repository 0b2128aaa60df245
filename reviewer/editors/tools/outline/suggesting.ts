import { NOTHING_TO_PUT_BACK } from '../put-back'
import type { Place } from '#domain/annotation/shaping/shape'
import { amountText } from '../../../../ui/texts'
import type { OutliningSeen } from '../../assist/outlining'
import { ARROWS, seenMiddle, stepLength } from '../crosshair'
import { keptInside, perPixel } from '../edit-ports'
import type { OutlinePorts } from './outline-ports'
import type { Held, PointerInput } from '../input'
import type { State } from '../state'
import { turned } from '../turned'
import { paintSuggested } from './paint-suggested'

/** Half the stroke width, in CSS pixels. */
const REACH = 5
/** Minimum pointer movement, in CSS pixels. */
const STEP = 2

/**
 * Suggests outlines: strokes mark foreground, with Alt background. Enter accepts the outlines, Escape restores the
 * original state.
 */
export function suggesting(): State<OutlinePorts> {
  let unfollow = (): void => undefined
  let isLeft = false
  let told = ''
  let pressed: PointerInput | undefined
  let drawn: readonly Place[] = []
  let isThing = true
  /** Position of the keyboard crosshair, and of its last stroke. */
  let at: Place | undefined
  let spot: Place | undefined

  function show(ports: OutlinePorts): void {
    const seen = ports.outlining.seen.get()
    if (seen === undefined) return ports.putAway()
    const reach = REACH * perPixel(ports.camera)
    ports.live.show(
      paintSuggested({
        seen,
        fillOf: (row) => ports.nearby.looks(row)?.fill ?? 0,
        drawn: drawn.length === 0 ? undefined : { line: drawn, reach, isThing },
        at,
      }),
    )
    ports.doing.lift(seen.objects.map(({ row }) => row))
    if (seen.isLooking) return
    const words = wordsOf(seen)
    if (words !== told) ports.say(words)
    told = words
  }

  async function begin(ports: OutlinePorts): Promise<void> {
    const hasBegun = await ports.outlining.begin()
    if (isLeft) return
    if (!hasBegun) return ports.putAway()
    unfollow = ports.outlining.seen.subscribe(() => show(ports))
    show(ports)
  }

  function paint(ports: OutlinePorts, line: readonly Place[]): void {
    const reach = REACH * perPixel(ports.camera)
    if (!ports.outlining.correct({ line, reach, isThing })) ports.say('Paint in a box, or close beside it')
  }

  function down(ports: OutlinePorts, input: PointerInput): void {
    if (ports.outlining.seen.get() === undefined) return
    pressed = input
    at = undefined
    isThing = input.held.alt === ports.outlining.takesAway.get()
    drawn = [keptInside(input.at, ports.bounds())]
    show(ports)
  }

  function move(ports: OutlinePorts, input: PointerInput): void {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    const far = STEP * perPixel(ports.camera)
    const before = drawn.length
    for (const one of [...(input.trail ?? []), input.at]) {
      const next = keptInside(one, ports.bounds())
      const last = drawn.at(-1) ?? next
      if (Math.hypot(next.x - last.x, next.y - last.y) >= far) drawn = [...drawn, next]
    }
    if (drawn.length > before) show(ports)
  }

  function up(ports: OutlinePorts, input: PointerInput): void {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    pressed = undefined
    const line = drawn
    drawn = []
    paint(ports, line)
    show(ports)
  }

  function drop(ports: OutlinePorts): void {
    pressed = undefined
    drawn = []
    show(ports)
  }

  const step =
    ([x, y]: readonly [x: number, y: number]) =>
    (ports: OutlinePorts, { held }: { readonly held: Held }): void => {
      const length = stepLength(held, ports.camera)
      at =
        at === undefined ? middleOf(ports) : keptInside({ x: at.x + x * length, y: at.y + y * length }, ports.bounds())
      ports.say(
        `Crosshair at ${Math.round(at.x)}, ${Math.round(at.y)}: Space says that it belongs, Delete that it does not`,
      )
      show(ports)
    }

  /** Paints a spot at the crosshair; with Shift, a line from the last one. */
  const spotAs =
    (belongs: boolean) =>
    (ports: OutlinePorts, { held }: { readonly held: Held }): void => {
      if (ports.outlining.seen.get() === undefined) return
      at ??= middleOf(ports)
      isThing = belongs
      paint(ports, held.shift && spot !== undefined ? [spot, at] : [at])
      spot = at
      show(ports)
    }

  function back(ports: OutlinePorts): void {
    told = ''
    spot = undefined
    if (!ports.outlining.back()) ports.say('No stroke to undo')
  }

  return {
    name: 'suggesting',
    enter: (ports) => void begin(ports),
    leave({ outlining, live, doing }) {
      isLeft = true
      unfollow()
      outlining.end()
      outlining.takesAway.set(false)
      live.show(undefined)
      doing.lift([])
    },
    on: { down, move, up, double: () => undefined, cancel: drop },
    keys: {
      ...Object.fromEntries(Object.entries(ARROWS).map(([key, by]) => [key, step(by)])),
      b: ({ outlining, say }) =>
        say(turned(outlining.takesAway) ? 'Painting marks background' : 'Painting marks the object'),
      ' ': spotAs(true),
      Delete: spotAs(false),
      Backspace: back,
      'Mod+z': back,
      ...NOTHING_TO_PUT_BACK,
      Enter: ({ outlining }) => outlining.take(),
      Escape: ({ outlining, putAway }) => {
        outlining.end()
        putAway()
      },
    },
  }
}

/** The centre of the first box if visible, else of the visible part. */
function middleOf(ports: OutlinePorts): Place {
  const [first] = ports.outlining.seen.get()?.objects ?? []
  const box = first && ports.nearby.looks(first.row)?.box
  if (box === undefined) return seenMiddle(ports)
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

function wordsOf({ objects, corrections }: OutliningSeen): string {
  const found = objects.filter(({ after }) => after !== undefined).length
  const strokes = corrections.length === 0 ? '' : `, ${amountText(corrections.length, 'stroke', 'strokes')}`
  if (found === 0) return `Nothing found yet: paint over the object${strokes}`
  const shown = objects.length === 1 ? 'Outline suggested' : `${found} of ${objects.length} outlines suggested`
  return `${shown}${strokes}: Enter takes ${found === 1 ? 'it' : 'them'}`
}

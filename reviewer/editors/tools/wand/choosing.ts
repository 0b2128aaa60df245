import { NOTHING_TO_PUT_BACK } from '../put-back'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Touch } from '#domain/vision/wand'
import type { WandSeen } from '../../assist/wand'
import { amountText } from '../../../../ui/texts'
import { ARROWS, stepLength } from '../crosshair'
import { keptInside, perPixel } from '../edit-ports'
import type { WandPorts } from './wand-ports'
import type { Held, PointerInput } from '../input'
import type { Next, State } from '../state'
import { paintTouched } from './paint-touched'

/** The start: a press, or the keyboard crosshair at a place. */
type Begun = { readonly pressed: PointerInput } | { readonly at: Place }

/** Shorter drags are clicks, and a click this close to the last one accepts the area; in CSS pixels. */
const NEAR = 4
/** Dragging this many CSS pixels changes the tolerance by one. */
const PULL = 4
/** Keyboard steps of the tolerance. */
const STEP = 1
const FAR = 5

/** Displays the similar area; Enter or a click on it accepts, Escape discards. */
export function choosing(begun: Begun): State<WandPorts> {
  let at = 'at' in begun ? begun.at : begun.pressed.at
  let byKeys = 'at' in begun
  let pressed: PointerInput | undefined
  /** Tolerance at the start of the drag; undefined without a drag. */
  let pulledFrom: number | undefined
  /** A press on the area accepts it on release, unless it became a drag. */
  let isTaking = false
  let told = ''
  let unfollow = (): void => undefined

  function touch(ports: WandPorts, place: Place, how: Touch['how']): void {
    if (!ports.wand.touch(place, how)) ports.say('The picture is still loading')
  }

  function show(ports: WandPorts): void {
    const seen = ports.wand.seen.get()
    const words = pulledFrom === undefined ? undefined : `Tolerance ${ports.wand.choices().tolerance}`
    const outline = seen?.outline
    const colour = ports.doing.colour()
    ports.live.show(paintTouched({ outline, colour, fill: ports.doing.fill(), at, words, byKeys }))
    if (seen === undefined || seen.isLooking) return
    const heard = wordsOf(seen)
    if (heard !== told) ports.say(heard)
    told = heard
  }

  function down(ports: WandPorts, input: PointerInput): void {
    const refusal = ports.doing.refusal()
    if (refusal !== undefined) return ports.say(refusal)
    at = keptInside(input.at, ports.bounds())
    byKeys = false
    pressed = input
    pulledFrom = undefined
    const how = howOf(input.held)
    isTaking = how === 'new' && ports.wand.isMeant(at, NEAR * perPixel(ports.camera))
    if (!isTaking) touch(ports, at, how)
    show(ports)
  }

  function move(ports: WandPorts, input: PointerInput): void {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    const dx = input.screen.x - pressed.screen.x
    if (pulledFrom === undefined && Math.abs(dx) < NEAR) return
    pulledFrom ??= ports.wand.choices().tolerance
    isTaking = false
    at = input.at
    ports.wand.choose({ tolerance: pulledFrom + Math.round(dx / PULL) })
    show(ports)
  }

  function up(ports: WandPorts, input: PointerInput): Next<WandPorts> {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    pressed = undefined
    pulledFrom = undefined
    if (isTaking) return take(ports)
    show(ports)
  }

  function take(ports: WandPorts): Next<WandPorts> {
    isTaking = false
    ports.wand.take()
    // If the search is still running, it accepts the result later.
    if (ports.wand.seen.get() === undefined) return 'rest'
  }

  const tolerance =
    (by: number) =>
    (ports: WandPorts): void => {
      ports.wand.choose({ tolerance: ports.wand.choices().tolerance + by })
      ports.say(`Tolerance ${ports.wand.choices().tolerance}`)
    }

  const step =
    ([x, y]: readonly [x: number, y: number]) =>
    (ports: WandPorts, { held }: { readonly held: Held }): void => {
      const length = stepLength(held, ports.camera)
      byKeys = true
      at = keptInside({ x: at.x + x * length, y: at.y + y * length }, ports.bounds())
      ports.say(placeWords(at))
      show(ports)
    }

  function enter(ports: WandPorts, held: Held): Next<WandPorts> {
    if (!byKeys || ports.wand.isMeant(at, 0)) {
      if (!held.shift) return take(ports)
    }
    touch(ports, at, held.shift ? 'add' : 'new')
    show(ports)
  }

  function back(ports: WandPorts): Next<WandPorts> {
    ports.wand.back()
    if (ports.wand.seen.get() === undefined) return 'rest'
  }

  return {
    name: 'choosing',
    enter(ports) {
      unfollow = ports.wand.seen.subscribe(() => show(ports))
      if ('pressed' in begun) return down(ports, begun.pressed)
      ports.say(`Crosshair at ${placeWords(at)}: arrows move it, Enter touches the picture`)
      show(ports)
    },
    leave({ live, wand }) {
      unfollow()
      wand.end()
      wand.putAway()
      live.show(undefined)
    },
    on: {
      down,
      move(ports, input) {
        // The result arrived and was accepted meanwhile.
        if (!byKeys && pressed === undefined && ports.wand.seen.get() === undefined) return 'rest'
        move(ports, input)
      },
      up,
      double: () => undefined,
    },
    keys: {
      ...Object.fromEntries(Object.entries(ARROWS).map(([key, by]) => [key, step(by)])),
      ']': tolerance(STEP),
      '[': tolerance(-STEP),
      PageUp: tolerance(FAR),
      PageDown: tolerance(-FAR),
      Enter: (ports, { held }) => enter(ports, held),
      Delete(ports) {
        touch(ports, at, 'remove')
        show(ports)
      },
      Backspace: back,
      'Mod+z': back,
      ...NOTHING_TO_PUT_BACK,
      Escape: () => 'rest',
    },
  }
}

function howOf({ shift, alt }: Held): Touch['how'] {
  if (shift) return 'add'
  return alt ? 'remove' : 'new'
}

function wordsOf({ pieces, left }: WandSeen): string {
  if (pieces === 0) return 'No similar area here'
  const shown = `${amountText(pieces, 'area', 'areas')} selected: Enter makes ${pieces === 1 ? 'a polygon' : 'polygons'} of it`
  return left === 0 ? shown : `${shown}; ${left.toLocaleString('en')} smaller ones are left out`
}

function placeWords({ x, y }: Place): string {
  return `${Math.round(x)}, ${Math.round(y)}`
}

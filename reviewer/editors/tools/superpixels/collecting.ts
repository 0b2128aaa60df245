import { NOTHING_TO_PUT_BACK } from '../put-back'
import type { Place } from '#domain/annotation/shaping/shape'
import { amountText } from '../../../../ui/texts'
import type { CollectingSeen } from '../../assist/collecting'
import { ARROWS, seenMiddle, stepLength } from '../crosshair'
import { keptInside } from '../edit-ports'
import type { CellPorts } from './cell-ports'
import type { Held, PointerInput } from '../input'
import type { State } from '../state'
import { turned } from '../turned'
import { paintCells } from './paint-cells'

/** Keyboard steps of the cell size. */
const STEP = 2
const FAR = 8

/** Displays cells: painting collects them, with Alt removes them. Enter creates the shape, Escape discards it. */
export function collecting(): State<CellPorts> {
  let unfollow = (): void => undefined
  let pressed: PointerInput | undefined
  let last: Place | undefined
  let how: 'add' | 'remove' = 'add'
  /** Position of the keyboard crosshair. */
  let at: Place | undefined
  let told = ''

  function show(ports: CellPorts): void {
    const seen = ports.collecting.seen.get()
    ports.live.show(seen && paintCells({ seen, colour: ports.doing.colour(), fill: ports.doing.fill(), at }))
    if (seen === undefined || seen.isCutting || pressed !== undefined) return
    const words = wordsOf(seen)
    if (words !== told) ports.say(words)
    told = words
  }

  /** Whether the user can collect here; announces the reason if not. */
  function may(ports: CellPorts, place: Place): boolean {
    const refusal = ports.doing.refusal()
    if (refusal !== undefined) ports.say(refusal)
    else if (ports.collecting.seen.get() === undefined && !ports.collecting.begin()) ports.say(NOT_THERE)
    else if (ports.collecting.isCut(place)) return true
    else if (ports.collecting.seen.get()?.isCutting === false)
      ports.say('There are no cells here: make what is collected first')
    return false
  }

  function collect(ports: CellPorts, from: Place, to: Place): void {
    ports.collecting.collect(from, to, how)
    show(ports)
  }

  function down(ports: CellPorts, input: PointerInput): void {
    const place = keptInside(input.at, ports.bounds())
    at = undefined
    if (!may(ports, place)) return show(ports)
    pressed = input
    last = place
    how = input.held.alt === ports.collecting.takesAway.get() ? 'add' : 'remove'
    ports.collecting.step()
    collect(ports, place, place)
  }

  function move(ports: CellPorts, input: PointerInput): void {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    for (const one of [...(input.trail ?? []), input.at]) {
      const place = keptInside(one, ports.bounds())
      ports.collecting.collect(last ?? place, place, how)
      last = place
    }
    show(ports)
  }

  function up(ports: CellPorts, input: PointerInput): void {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    pressed = undefined
    show(ports)
  }

  /** Discards the cells painted since the press. */
  function drop(ports: CellPorts): void {
    if (pressed !== undefined) ports.collecting.back()
    pressed = undefined
    show(ports)
  }

  const move1 =
    ([x, y]: readonly [x: number, y: number]) =>
    (ports: CellPorts, { held }: { readonly held: Held }): void => {
      const length = stepLength(held, ports.camera)
      const from = at ?? seenMiddle(ports)
      at = at === undefined ? from : keptInside({ x: at.x + x * length, y: at.y + y * length }, ports.bounds())
      const isIn = ports.collecting.isCollected(at)
      ports.say(`${Math.round(at.x)}, ${Math.round(at.y)}${isIn ? ': collected' : ''}`)
      show(ports)
    }

  const key =
    (as: 'add' | 'remove') =>
    (ports: CellPorts): void => {
      at ??= seenMiddle(ports)
      if (!may(ports, at)) return show(ports)
      how = as
      told = ''
      ports.collecting.step()
      collect(ports, at, at)
    }

  /** Enter starts the crosshair, then collects under it; on a collected cell it creates the shape. */
  function enter(ports: CellPorts): void {
    const seen = ports.collecting.seen.get()
    if (at === undefined && (seen?.collected ?? 0) === 0) {
      at = seenMiddle(ports)
      ports.say(`Crosshair at ${at.x}, ${at.y}: arrows move it, Enter collects the cell under it`)
      if (seen === undefined) may(ports, at)
      return show(ports)
    }
    if (at !== undefined && !ports.collecting.isCollected(at)) return key('add')(ports)
    told = ''
    ports.collecting.take()
    show(ports)
  }

  function back(ports: CellPorts): void {
    told = ''
    if (!ports.collecting.back()) ports.say('Nothing to undo')
  }

  const resize =
    (by: number) =>
    ({ collecting: cells, say }: CellPorts): void => {
      cells.setSize(cells.size() + by)
      say(`Cells of ${cells.size()} pixels`)
    }

  return {
    name: 'collecting',
    enter(ports) {
      unfollow = ports.collecting.seen.subscribe(() => show(ports))
      if (ports.doing.refusal() === undefined && !ports.collecting.begin()) ports.say(NOT_THERE)
    },
    leave({ collecting: cells, live }) {
      unfollow()
      cells.end()
      cells.takesAway.set(false)
      live.show(undefined)
    },
    on: { down, move, up, double: () => undefined, cancel: drop },
    keys: {
      ...Object.fromEntries(Object.entries(ARROWS).map(([name, by]) => [name, move1(by)])),
      ']': resize(STEP),
      '[': resize(-STEP),
      PageUp: resize(FAR),
      PageDown: resize(-FAR),
      Enter: enter,
      b: ({ collecting: cells, say }) =>
        say(turned(cells.takesAway) ? 'Painting removes cells' : 'Painting collects cells'),
      Delete: key('remove'),
      Backspace: back,
      'Mod+z': back,
      ...NOTHING_TO_PUT_BACK,
      Escape(ports) {
        const isCollected = (ports.collecting.seen.get()?.collected ?? 0) > 0
        at = undefined
        if (!isCollected) return ports.putAway()
        ports.collecting.drop()
        ports.say('Nothing is collected')
      },
    },
  }
}

const NOT_THERE = 'The picture is still loading'

function wordsOf({ collected, pieces }: CollectingSeen): string {
  if (collected === 0) return 'Paint over cells to collect them'
  return `${amountText(collected, 'cell', 'cells')} collected: Enter makes ${pieces > 1 ? `${pieces} polygons` : 'a polygon'} of them`
}

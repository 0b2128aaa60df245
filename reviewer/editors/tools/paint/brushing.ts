import { brushSpans } from '#domain/annotation/mask/spans'
import type { Place } from '#domain/annotation/shaping/shape'
import type { GestureGroup } from '../../../shortcuts/gestures'
import { ARROWS, seenMiddle, stepLength } from '../crosshair'
import { keptInside } from '../edit-ports'
import { wheel } from '../hand/wheel'
import type { Held, KeyInput, PointerInput, WheelInput } from '../input'
import { NOTHING_TO_PUT_BACK } from '../put-back'
import type { Next, State } from '../state'
import { turned } from '../turned'
import { steppedSize } from './brush-size'
import type { PaintPorts, Stroke } from './paint-ports'
import { paintTip } from './paint-tip'
import { readStroke } from './stroke-draft'

/** The brush's tool ID, and whether it erases. */
export interface BrushKind {
  readonly id: string
  readonly erases: boolean
}

/** The gestures of every brush. */
export const BRUSH_GESTURES: GestureGroup = {
  title: 'Painting',
  gestures: [
    { title: 'Size of the brush', by: 'Alt and wheel, or ] and [', changes: true },
    { title: 'Round or square brush', by: 'Shift and B', changes: true },
    { title: 'Erase instead of paint, or paint instead of erase', by: 'Alt and press', changes: true },
    { title: 'Straight line', by: 'Shift while painting', changes: true },
    { title: 'Line from the end of the last stroke', by: 'Shift and press', changes: true },
    { title: 'Paint without a pointer', by: 'Enter, arrows, Enter', changes: true },
  ],
}

/** Alt reverses the direction while pressed. */
function takesAwayNow({ erases }: BrushKind, { painting }: PaintPorts, { alt }: Pick<Held, 'alt'>): boolean {
  return erases !== (alt !== (painting.takesAway.get() && !erases))
}

function colourOf({ doing }: PaintPorts, stroke?: Stroke): string {
  return stroke?.colour ?? doing.colour()
}

/** Size control and tip preview, shared by all brushes. */
function sizing(show: (ports: PaintPorts) => void) {
  const resize =
    (by: 1 | -1) =>
    (ports: PaintPorts): void => {
      const { painting, say } = ports
      painting.setBrush({ size: steppedSize(painting.brush.get().size, by) })
      say(`Brush of ${painting.brush.get().size} pixels`)
      show(ports)
    }
  const reshape = (ports: PaintPorts): void => {
    const isRound = !ports.painting.brush.get().isRound
    ports.painting.setBrush({ isRound })
    ports.say(isRound ? 'Round brush' : 'Square brush')
    show(ports)
  }
  return {
    keys: { ']': resize(1), '[': resize(-1), B: reshape },
    wheel(ports: PaintPorts, input: WheelInput): void {
      // Some systems swap the wheel's axes while a modifier is pressed.
      const by = input.dy === 0 ? input.dx : input.dy
      if (!input.held.alt || by === 0) return wheel(ports, input)
      resize(by < 0 ? 1 : -1)(ports)
    },
  }
}

/** Idle: the brush tip follows the pointer. */
export function resting(kind: BrushKind, last?: Place): State<PaintPorts> {
  let over: Place | undefined
  let held: Pick<Held, 'alt'> = { alt: false }

  function show(ports: PaintPorts): void {
    if (over === undefined) return ports.live.show(undefined)
    const takesAway = takesAwayNow(kind, ports, held)
    const brush = ports.painting.brush.get()
    ports.live.show(paintTip({ at: over, brush, takesAway, colour: colourOf(ports), byKeys: false }))
  }

  function begin(ports: PaintPorts, how: Held): Stroke | undefined {
    const stroke = ports.painting.begin(takesAwayNow(kind, ports, how))
    if (!('refusal' in stroke)) return stroke
    ports.say('')
    ports.say(stroke.refusal)
    return undefined
  }

  const { keys, wheel: turn } = sizing(show)
  let unfollow = (): void => undefined
  return {
    name: 'resting',
    isIdle: true,
    cursor: 'none',
    enter(ports) {
      const follow = [ports.painting.brush, ports.painting.takesAway].map((one) => one.subscribe(() => show(ports)))
      unfollow = () => follow.forEach((stop) => stop())
    },
    leave({ live }) {
      unfollow()
      live.show(undefined)
    },
    on: {
      wheel: turn,
      move(ports, { at, held: now, kind: pointer }) {
        if (pointer === 'touch') return
        over = at
        held = now
        show(ports)
      },
      held(ports, { held: now }) {
        held = now
        show(ports)
      },
      leave({ live }) {
        over = undefined
        live.show(undefined)
      },
      down(ports, first) {
        const stroke = begin(ports, first.held)
        return stroke && stroking(kind, { stroke, first, from: first.held.shift ? last : undefined })
      },
      double: () => undefined,
    },
    keys: {
      ...keys,
      t: ({ painting, say }) => say(turned(painting.takesAway) ? 'Painting removes' : 'Painting adds'),
      Enter(ports, { held: now }) {
        const stroke = begin(ports, now)
        return stroke && stroking(kind, { stroke, at: seenMiddle(ports) })
      },
    },
  }
}

/** A stroke's start: a press, or the keyboard crosshair; `from` is the last stroke's end. */
type Begun = { readonly stroke: Stroke; readonly from?: Place | undefined } & (
  | { readonly first: PointerInput }
  | { readonly at: Place }
)

/** The brush is down and paints along its way. */
function stroking(kind: BrushKind, begun: Begun): State<PaintPorts> {
  const { stroke } = begun
  const byKeys = 'at' in begun
  let at = 'at' in begun ? begun.at : begun.first.at
  /** The brush's path as pairs of x and y. */
  let way: number[] = []
  /** Start of a straight stretch, as an index into `way`. */
  let straightFrom: number | undefined

  function paintTo(ports: PaintPorts, to: Place): void {
    const [x = to.x, y = to.y] = way.slice(-2)
    stroke.paint(brushSpans({ x, y }, to, ports.painting.brush.get()))
    way.push(to.x, to.y)
  }

  /** Shortens the path to `length` numbers and repaints it. */
  function cutBack(ports: PaintPorts, length: number): void {
    const kept = way.slice(0, length)
    way = []
    stroke.restart()
    for (let nth = 0; nth + 1 < kept.length; nth += 2) paintTo(ports, { x: kept[nth] ?? 0, y: kept[nth + 1] ?? 0 })
  }

  function show(ports: PaintPorts): void {
    const brush = ports.painting.brush.get()
    const tip = { at, brush, takesAway: stroke.colour === undefined, colour: colourOf(ports, stroke), byKeys }
    ports.live.show(paintTip(tip))
  }

  function tell(ports: PaintPorts): void {
    const takesAway = stroke.colour === undefined
    ports.tellDraft({ tool: kind.id, takesAway, brush: ports.painting.brush.get(), way: [...way] })
  }

  function go(ports: PaintPorts, places: readonly Place[], held: Held): void {
    if (held.shift && !byKeys) {
      straightFrom ??= way.length
      cutBack(ports, straightFrom)
      const last = places.at(-1)
      if (last !== undefined) paintTo(ports, last)
    } else {
      straightFrom = undefined
      for (const place of places) paintTo(ports, place)
    }
    tell(ports)
    show(ports)
  }

  function end(ports: PaintPorts): Next<PaintPorts> {
    isEnded = true
    ports.tellDraft(undefined)
    stroke.end()
    return resting(kind, at)
  }

  const step =
    ([x, y]: readonly [x: number, y: number]) =>
    (ports: PaintPorts, { held }: KeyInput): void => {
      const length = stepLength(held, ports.camera)
      at = keptInside({ x: at.x + x * length, y: at.y + y * length }, ports.bounds())
      ports.say(`${Math.round(at.x)}, ${Math.round(at.y)}`)
      go(ports, [at], held)
    }

  let isEnded = false
  const { keys, wheel: turn } = sizing(show)
  return {
    name: 'stroking',
    cursor: 'none',
    isPlacing: true,
    enter(ports) {
      if (begun.from !== undefined) paintTo(ports, begun.from)
      if (byKeys)
        ports.say(
          `The brush is down at ${Math.round(at.x)}, ${Math.round(at.y)}: arrows paint, Enter lifts it, Escape drops it`,
        )
      paintTo(ports, at)
      tell(ports)
      show(ports)
    },
    leave(ports) {
      if (!isEnded) {
        ports.tellDraft(undefined)
        stroke.drop()
      }
      ports.live.show(undefined)
    },
    on: {
      wheel: turn,
      down: (ports) => (byKeys ? end(ports) : undefined),
      move(ports, input) {
        if (byKeys || !('first' in begun) || input.pointer !== begun.first.pointer) return
        at = input.at
        go(ports, [...(input.trail ?? []), input.at], input.held)
      },
      up(ports, input) {
        if (byKeys || !('first' in begun) || input.pointer !== begun.first.pointer) return
        return end(ports)
      },
      double: () => undefined,
    },
    keys: {
      ...keys,
      ...Object.fromEntries(Object.entries(ARROWS).map(([name, by]) => [name, step(by)])),
      Enter: (ports) => (byKeys ? end(ports) : undefined),
      Escape: () => resting(kind),
      'Mod+z': () => resting(kind),
      ...NOTHING_TO_PUT_BACK,
    },
  }
}

/** Displays a recovered stroke until the user keeps or drops it. */
export function resumed(kind: BrushKind, ports: PaintPorts, draft: unknown): State<PaintPorts> | undefined {
  const read = readStroke(draft)
  const stroke = read && ports.painting.begin(read.takesAway)
  if (read === undefined || stroke === undefined || 'refusal' in stroke) return undefined
  const { brush, way, takesAway } = read
  for (let nth = 0; nth + 1 < way.length; nth += 2) {
    const to = { x: way[nth] ?? 0, y: way[nth + 1] ?? 0 }
    const from = nth === 0 ? to : { x: way[nth - 2] ?? 0, y: way[nth - 1] ?? 0 }
    stroke.paint(brushSpans(from, to, brush))
  }
  let isEnded = false
  const keep = (): Next<PaintPorts> => {
    isEnded = true
    stroke.end()
    return resting(kind)
  }
  return {
    name: 'recovered',
    enter: ({ say, tellDraft }) => {
      tellDraft({ tool: kind.id, takesAway, brush, way })
      say('A stroke was not finished: Enter keeps it, Escape drops it')
    },
    leave: ({ tellDraft }) => {
      tellDraft(undefined)
      if (!isEnded) stroke.drop()
    },
    on: { down: keep, double: () => undefined },
    keys: { Enter: keep, Escape: () => resting(kind), 'Mod+z': () => resting(kind) },
  }
}

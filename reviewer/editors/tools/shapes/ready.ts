import { kindOf } from '#domain/annotation/kinds/registry'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { keptInside } from '../edit-ports'
import { readDraft } from './draft-points'
import type { DrawPorts } from './draw-ports'
import type { Snap } from '../../hits/snap-at'
import { seenMiddle } from '../crosshair'
import type { Held, KeyInput } from '../input'
import { paintGuides } from '../painting/paint-crosshair'
import { onCanvas } from '../../canvas/paint-handles'
import { paintWords } from '../painting/paint-words'
import { paintSnap } from '../painting/paint-snap'
import type { Next, State } from '../state'
import { placing } from './placing'
import type { ShapeToolRow } from './shape-row'

const NOTHING_HELD: Held = { shift: false, alt: false, mod: false }

/** The tool's current row. */
function presentRow(row: ShapeToolRow, { doing }: DrawPorts): ShapeToolRow {
  return { ...row, ...row.now?.(doing) }
}

/** Continues from a draft; undefined if it is unreadable or already has enough points for the shape. */
export function resumed(row: ShapeToolRow, ports: DrawPorts, draft: unknown): State<DrawPorts> | undefined {
  const before = readDraft(draft)
  const last = before?.points.at(-1)
  const shown = presentRow(row, ports)
  const { count = Number.POSITIVE_INFINITY } = shown.gesture
  if (before === undefined || last === undefined || before.points.length >= count) return undefined
  return placing(shown, { at: last, held: NOTHING_HELD, pressed: undefined, before })
}

/** Idle: guides follow the pointer; Enter starts the keyboard crosshair. */
export function ready(row: ShapeToolRow): State<DrawPorts> {
  let over: Place | undefined

  function show(ports: DrawPorts, held: Held): void {
    if (over === undefined) return ports.live.show(undefined)
    const snap = ports.snap(keptInside(over, ports.bounds()), held, { isBox: kindOf(row.id)?.isBox === true })
    ports.live.show(guides(snap?.at ?? over, snap, present(ports).point?.(0)))
  }

  const present = (ports: DrawPorts): ShapeToolRow => presentRow(row, ports)

  function skipFirst(ports: DrawPorts, { held }: KeyInput): Next<DrawPorts> {
    const shown = present(ports)
    const refusal = ports.doing.refusal()
    if (refusal !== undefined) return ports.say(refusal)
    if (shown.skip !== undefined) return shown.skip(ports.doing)
    if (shown.point === undefined) return ports.say('No point can be left out here')
    return placing(shown, { at: over ?? seenMiddle(ports), held, pressed: undefined, skips: true })
  }

  return {
    name: 'ready',
    isIdle: true,
    leave: ({ live }) => live.show(undefined),
    on: {
      move(ports, { at, kind, held }) {
        if (kind === 'touch') return
        over = at
        show(ports, held)
      },
      held: (ports, { held }) => show(ports, held),
      leave({ live }) {
        over = undefined
        live.show(undefined)
      },
      down(ports, first) {
        const refusal = ports.doing.refusal()
        if (refusal !== undefined) return ports.say(refusal)
        return placing(present(ports), { at: first.at, held: first.held, pressed: first })
      },
      double: () => undefined,
    },
    keys: {
      ...(row.now === undefined ? {} : { x: skipFirst }),
      ...(row.back === undefined ? {} : { Backspace: ({ doing }: DrawPorts) => row.back?.(doing) }),
      Enter(ports, { held }) {
        const refusal = ports.doing.refusal()
        if (refusal !== undefined) return ports.say(refusal)
        return placing(present(ports), { at: seenMiddle(ports), held, pressed: undefined })
      },
    },
  }
}

function guides(at: Place, snap: Snap | undefined, words: string | undefined): Paint {
  return (context, view, canvas, ratio) => {
    paintGuides(context, at, view, canvas, ratio)
    if (snap !== undefined) paintSnap(context, snap, view, ratio)
    if (words !== undefined) paintWords(context, words, onCanvas(at, view), canvas, ratio)
  }
}

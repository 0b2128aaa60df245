import type { Place } from '#domain/annotation/shaping/shape'
import type { Snap } from '../../hits/snap-at'
import { keptInside } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import type { DrawPorts } from './draw-ports'

type AimPorts = Pick<DrawPorts, 'bounds' | 'snap'>

/** Where the next point would be set. */
export class Aim {
  /** The place of the pointer or the crosshair, inside the picture. */
  place: Place
  /** The place of the next point, which differs from `place` where it snaps. */
  at: Place
  snap: Snap | undefined

  constructor(
    place: Place,
    public held: Held,
    /** The crosshair of the keyboard aims, not the pointer. */
    public byKeys: boolean,
    private readonly isBox: boolean,
  ) {
    this.place = place
    this.at = place
  }

  /** Aims at the place of a pointer. */
  follow(ports: AimPorts, { held, at }: Pick<PointerInput, 'held' | 'at'>): void {
    this.byKeys = false
    this.held = held
    this.moveTo(ports, at)
  }

  moveTo(ports: AimPorts, place: Place): void {
    this.place = keptInside(place, ports.bounds())
    this.snap = ports.snap(this.place, this.held, { isBox: this.isBox })
    this.at = this.snap?.at ?? this.place
  }
}

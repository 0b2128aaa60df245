import type { Brush, Spans } from '#domain/annotation/mask/spans'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Observable } from '../../observable'
import type { EditPorts } from '../edit-ports'
import type { StrokeDraft } from './stroke-draft'

/** Painted pixels that aren't a step yet. */
export interface Stroke {
  /** The paint colour; undefined for erasing. */
  readonly colour: string | undefined
  paint(spans: Spans): void
  /** Clears the painted pixels and starts over. */
  restart(): void
  /** Turns the pixels into a step. */
  end(): void
  /** Discards the pixels. */
  drop(): void
}

/** Mask access for brushes. */
export interface Painting {
  /** Starts painting or erasing, or returns why it can't. */
  begin(takesAway: boolean): Stroke | { readonly refusal: string }
  /** The current brush. */
  readonly brush: Observable<Brush>
  setBrush(part: Partial<Brush>): void
  /** Swaps painting and erasing, for users without an Alt key. */
  readonly takesAway: Observable<boolean> & { set(isOn: boolean): void }
  /** Adds the connected pixels to the painted part, or erases them. */
  fill(at: Place, takesAway: boolean): void
  /** Selects the object that owns the pixel. */
  pick(at: Place): void
}

/** Ports of all mask tools. */
export interface PaintPorts extends EditPorts {
  readonly painting: Painting
  /** Stores an unfinished stroke. */
  readonly tellDraft: (draft: StrokeDraft | undefined) => void
}

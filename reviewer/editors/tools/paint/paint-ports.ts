import type { Brush, Spans } from '#domain/annotation/mask/spans'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Observable } from '../../observable'
import type { EditPorts } from '../edit-ports'
import type { StrokeDraft } from './stroke-draft'

/** Pixels that are painted and not yet a step. */
export interface Stroke {
  /** What is painted has this colour; undefined where pixels are taken away. */
  readonly colour: string | undefined
  paint(spans: Spans): void
  /** Begins again with nothing painted. */
  restart(): void
  /** Makes it a step. */
  end(): void
  /** Leaves no trace. */
  drop(): void
}

/** What brushes reach of the mask. */
export interface Painting {
  /** Begins to paint, or to take away; answers why that can't be done. */
  begin(takesAway: boolean): Stroke | { readonly refusal: string }
  /** The brush in hand. */
  readonly brush: Observable<Brush>
  setBrush(part: Partial<Brush>): void
  /** Painting takes away, and taking away paints; for hands without an Alt key. */
  readonly takesAway: Observable<boolean> & { set(isOn: boolean): void }
  /** Adds the pixels connected with this one to the painted part, or erases them. */
  fill(at: Place, takesAway: boolean): void
  /** Selects the object that has the pixel. */
  pick(at: Place): void
}

/** Everything that the tools of masks reach. */
export interface PaintPorts extends EditPorts {
  readonly painting: Painting
  /** Writes a stroke down that is not finished. */
  readonly tellDraft: (draft: StrokeDraft | undefined) => void
}

/** How points become a shape: points come from the pointer or from the crosshair of the keyboard. */
export interface Gesture {
  /** So many points complete it; undefined where Enter, a double click or the first point again does. */
  readonly count: number | undefined
  /** Fewer points make nothing. */
  readonly least: number
  /** A press and a release far apart are two points. */
  readonly drags: boolean
  /** A line is drawn while pressed. */
  readonly flows?: boolean
}

/** One click. */
export const onePoint: Gesture = { count: 1, least: 1, drags: false }
/** A drag, or two clicks. */
export const twoPoints: Gesture = { count: 2, least: 2, drags: true }
/** An edge, then how wide. */
export const threePoints: Gesture = { count: 3, least: 3, drags: true }
/** A click on each end. */
export const fourExtremes: Gesture = { count: 4, least: 4, drags: false }
/** As many clicks as wanted, or a line drawn while pressed. */
export const clicks = (least: number): Gesture => ({ count: undefined, least, drags: false, flows: true })
/** As many clicks as wanted, each of them meant. */
export const singleClicks = (least: number): Gesture => ({ count: undefined, least, drags: false })

import type { Size, Viewport } from './viewport'

/** Paints something over a picture; all places are device pixels. */
export type Paint = (context: CanvasRenderingContext2D, view: Viewport, canvas: Size, pixelRatio: number) => void

import type { Size, Viewport } from './viewport'

/** The target: a canvas of the page or of a worker. */
export type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Paints something over a picture; all places are device pixels. */
export type Paint = (context: CanvasRenderingContext2D, view: Viewport, canvas: Size, pixelRatio: number) => void

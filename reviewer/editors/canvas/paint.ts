import type { Size, Viewport } from './viewport'

/** What is painted on: a canvas of the page, or one of a worker. */
export type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Paints something over a picture; all places are device pixels. */
export type Paint = (context: CanvasRenderingContext2D, view: Viewport, canvas: Size, pixelRatio: number) => void

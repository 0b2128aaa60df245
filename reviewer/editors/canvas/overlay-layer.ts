import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** Longer than this, and a moving overlay is shifted as it is and painted anew when it rests. */
const PAINT_BUDGET_MS = 8
const REST_MS = 120
/** A moving overlay that is painted elsewhere is brought up to date no more often than this: the picture goes first. */
const REMOTE_PAUSE_MS = 200

/** Paints away from the page's thread, as a picture of the whole canvas; undefined where it was given up. */
export type RemotePaint = (view: Viewport, canvas: Size, pixelRatio: number) => Promise<ImageBitmap | undefined>

/** What an overlay shows: painted here where it is little, elsewhere where a frame would wait for it. */
export type OverlayContent = { readonly paint: Paint } | { readonly remote: RemotePaint }

/** A canvas over the picture that never makes a moving picture wait. */
export interface OverlayLayer {
  /** Shows this from the next drawing on; what it showed stays until then. */
  setContent(content: OverlayContent | undefined): void
  draw(view: Viewport, size: Size, pixelRatio: number): void
  dispose(): void
}

interface Place {
  readonly view: Viewport
  readonly size: Size
  readonly pixelRatio: number
}

/** Draws an overlay on a canvas of its own. */
export function createOverlayLayer(canvas: HTMLCanvasElement): OverlayLayer {
  const context = canvas.getContext('2d')
  let content: OverlayContent | undefined
  let painted: Viewport | undefined
  let cost = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: Place | undefined
  let isAsking = false
  let askedAt = 0

  function fit({ size }: Place): void {
    if (canvas.width === size.width && canvas.height === size.height) return
    canvas.width = size.width
    canvas.height = size.height
  }

  function repaint(place: Place): void {
    if (context === null) return
    clearTimeout(timer)
    fit(place)
    const start = performance.now()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    if (content !== undefined && 'paint' in content) content.paint(context, place.view, place.size, place.pixelRatio)
    cost = performance.now() - start
    painted = place.view
    canvas.style.transform = ''
  }

  /** What is there already goes along with the picture. */
  function shift({ view, pixelRatio }: Place): void {
    if (painted === undefined) return
    const ratio = view.scale / painted.scale
    const x = (view.x - painted.x * ratio) / pixelRatio
    const y = (view.y - painted.y * ratio) / pixelRatio
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`
  }

  /** One picture at a time; what changed meanwhile is painted next. */
  async function ask(remote: RemotePaint, place: Place): Promise<void> {
    const from = content
    isAsking = true
    askedAt = performance.now()
    const bitmap = await remote(place.view, place.size, place.pixelRatio)
    isAsking = false
    if (bitmap !== undefined && from === content && context !== null) {
      fit(place)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.drawImage(bitmap, 0, 0)
      painted = place.view
      if (wanted !== undefined) shift(wanted)
    }
    bitmap?.close()
    if (from !== content || (wanted !== undefined && !isSame(wanted, place))) plan()
  }

  function plan(): void {
    clearTimeout(timer)
    const pause = painted === undefined ? 0 : Math.max(0, askedAt + REMOTE_PAUSE_MS - performance.now())
    timer = setTimeout(() => {
      if (content !== undefined && 'remote' in content && wanted !== undefined && !isAsking)
        void ask(content.remote, wanted)
    }, pause)
  }

  return {
    setContent(next) {
      content = next
      cost = 0
      askedAt = 0
      // A picture that is painted elsewhere takes the place of this one when it is there.
      if (next === undefined || 'paint' in next) painted = undefined
    },
    draw(view, size, pixelRatio) {
      const place = { view, size, pixelRatio }
      wanted = place
      if (content !== undefined && 'remote' in content) {
        shift(place)
        if (!isAsking) plan()
        return
      }
      const isResized = canvas.width !== size.width || canvas.height !== size.height
      if (painted === undefined || isResized || cost <= PAINT_BUDGET_MS) return repaint(place)
      shift(place)
      clearTimeout(timer)
      timer = setTimeout(() => repaint(place), REST_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}

function isSame(a: Place, b: Place): boolean {
  const [one, two] = [a.view, b.view]
  const isSameView = one.scale === two.scale && one.x === two.x && one.y === two.y
  return isSameView && a.size.width === b.size.width && a.size.height === b.size.height
}

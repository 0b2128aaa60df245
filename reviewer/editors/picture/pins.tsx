import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type WheelEvent,
} from 'react'
import { isPicturePlace } from '#domain/annotation/comments/thread'
import type { Camera } from '../canvas/camera'
import { createFrameLoop } from '../canvas/frame-loop'
import type { Point, Size } from '../canvas/viewport'
import { rightsOver } from '../document/comment-rights'
import type { Commenting } from '../document/commenting'
import { useObservable } from '../use-observable'
import { type Cluster, clustered } from './clusters'
import { Composer } from '../comments/composer'
import styles from './pins.module.css'
import { Pin, type PinProps } from './pin'
import { ThreadCard } from '../comments/thread-card'
import { type NamePorts, useNames } from '../comments/use-names'

interface PinsProps extends NamePorts {
  readonly commenting: Commenting
  readonly camera: Camera
  /** The picture; undefined while its size is unknown. */
  readonly bounds: () => Size | undefined
  /** Pins respond to the pointer while this tool is active. */
  readonly areOpen: boolean
  /** Moves the focus to the picture. */
  readonly focusCanvas: () => void
  /** Forwards wheel events above a pin. */
  readonly onWheel: (event: globalThis.WheelEvent) => void
}

/** Pins closer than this overlap; distance between centres, in CSS pixels. */
const REACH = 26
/** Distance between the card, its pin and the border, in CSS pixels. */
const GAP = 14

/** Displays comments as pins on the picture, with a card for the open one. Pins follow the view without React. */
export function Pins({ commenting, camera, bounds, people, areOpen, focusCanvas, onWheel }: PinsProps) {
  const { shown, opened, begun, writing, refusal } = useObservable(commenting.seen)
  const rights = useObservable(commenting.rights)
  const email = commenting.email()
  const nameOf = useNames(
    { people },
    useMemo(() => shown.flatMap(({ remarks }) => remarks), [shown]),
  )
  const find = useObservable(people.find)
  const layer = useRef<HTMLDivElement>(null)
  const scale = useSyncExternalStore(camera.viewport.subscribe, () => camera.viewport.get().scale / camera.pixelRatio())
  const clusters = useMemo(() => clustered(shown, REACH / scale), [shown, scale])
  usePlaces(layer, camera)
  const place = begun === undefined || !isPicturePlace(begun) ? undefined : begun

  const close = () => {
    commenting.open(undefined)
    focusCanvas()
  }

  function choose({ threads, place }: Cluster): void {
    const [first, ...others] = threads
    const isOpen = threads.findIndex(({ id }) => id === opened?.id)
    const areApart = others.some((one) => one.place.x !== place.x || one.place.y !== place.y)
    const before = camera.viewport.get().scale
    if (areApart && isOpen === -1) camera.showPart(boxAround(threads.map((one) => one.place)))
    // Zooming can't separate these threads, so each click opens the next one.
    if (others.length === 0 || !areApart || camera.viewport.get().scale === before)
      commenting.open((threads[isOpen + 1] ?? first).id)
  }

  /** Users can move a single thread if they may resolve it; threads that share a pin don't move. */
  function movingOf({ threads: [first, ...others] }: Cluster): Pick<PinProps, 'moving'> {
    const isMovable = others.length === 0 && refusal === undefined && rightsOver(first, email, rights).mayResolve
    if (!isMovable) return {}
    const { place, id } = first
    return {
      moving: {
        pixels: () => camera.pixelRatio() / camera.viewport.get().scale,
        to: (dx, dy) => commenting.move(id, within(bounds(), { x: place.x + dx, y: place.y + dy })),
      },
    }
  }

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-open={areOpen || undefined}
      onWheel={(event: WheelEvent) => {
        if (event.target instanceof Element && event.target.closest('[data-card]') === null) onWheel(event.nativeEvent)
      }}
    >
      {clusters.map((cluster) => (
        <Pin
          key={cluster.threads[0].id}
          cluster={cluster}
          isOpened={cluster.threads.some(({ id }) => id === opened?.id)}
          nameOf={nameOf}
          onChoose={() => choose(cluster)}
          {...movingOf(cluster)}
        />
      ))}
      {place !== undefined && <span className={styles.begun} data-x={place.x} data-y={place.y} />}
      {opened?.place !== undefined && (
        <Card key={opened.id} at={opened.place} camera={camera} label="Comment" onLeave={() => leave(commenting)}>
          <ThreadCard thread={opened} commenting={commenting} people={people} onClose={close} />
        </Card>
      )}
      {place !== undefined && (
        <Card at={place} camera={camera} label="New comment" onLeave={() => leave(commenting)}>
          <div className={styles.new}>
            <Composer
              label="New comment"
              placeholder="Comment on this place"
              first={commenting.draft('new')}
              sendLabel="Comment"
              find={find}
              focus={writing}
              called={[]}
              onChange={(text) => commenting.keepDraft('new', text)}
              onSend={commenting.send}
              onCancel={close}
            />
          </div>
        </Card>
      )}
    </div>
  )
}

/** Turning to the picture closes the thread; an unsent text stays. */
function leave(commenting: Commenting): void {
  const { opened, begun } = commenting.seen.get()
  if (commenting.draft(begun === undefined ? (opened?.id ?? 'new') : 'new') === '') commenting.open(undefined)
}

interface CardProps {
  readonly at: Point
  readonly camera: Camera
  readonly label: string
  /** The user pressed outside the card. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Positioned beside its place, on the side with room, and always inside the view. */
function Card({ at, camera, label, onLeave, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    function place(): void {
      const { current } = card
      const room = current?.parentElement
      if (current === null || room === null || room === undefined) return
      const pin = onScreen(camera, at)
      const [width, height] = [current.offsetWidth, current.offsetHeight]
      const right = pin.x + REACH + GAP
      const fits = right + width <= room.clientWidth - GAP
      const x = fits ? right : pin.x - width - GAP
      const [mostX, mostY] = [room.clientWidth - width - GAP, room.clientHeight - height - GAP]
      current.style.left = `${Math.max(GAP, Math.min(x, mostX))}px`
      current.style.top = `${Math.max(GAP, Math.min(pin.y - REACH, mostY))}px`
    }
    const loop = createFrameLoop(place)
    const unfollow = camera.viewport.subscribe(loop.request)
    const observer = new ResizeObserver(place)
    if (card.current !== null) observer.observe(card.current)
    place()
    return () => {
      unfollow()
      loop.stop()
      observer.disconnect()
    }
  }, [at, camera])
  useEffect(() => {
    const ending = new AbortController()
    function onPress({ target }: Event): void {
      if (target instanceof Element && target.closest('[data-shortcut-scope="canvas"]') !== null) onLeave()
    }
    window.addEventListener('pointerdown', onPress, { capture: true, signal: ending.signal })
    return () => ending.abort()
  }, [onLeave])
  return (
    <div ref={card} className={styles.card} role="dialog" aria-label={label} data-card>
      {children}
    </div>
  )
}

/** Keeps every element that has a place at its position on the picture. */
function usePlaces(layer: RefObject<HTMLDivElement | null>, camera: Camera): void {
  useLayoutEffect(() => {
    function place(): void {
      for (const pin of layer.current?.querySelectorAll<HTMLElement>('[data-x]') ?? []) {
        const { x, y } = onScreen(camera, { x: Number(pin.dataset['x']), y: Number(pin.dataset['y']) })
        pin.style.transform = `translate(${x}px, ${y}px) translateY(-100%)`
      }
    }
    const loop = createFrameLoop(place)
    const unfollow = camera.viewport.subscribe(loop.request)
    place()
    return () => {
      unfollow()
      loop.stop()
    }
  })
}

function onScreen(camera: Camera, at: Point): Point {
  const { scale, x, y } = camera.viewport.get()
  const ratio = camera.pixelRatio()
  return { x: (at.x * scale + x) / ratio, y: (at.y * scale + y) / ratio }
}

/** Clamps a point to the picture. */
function within(size: Size | undefined, { x, y }: Point): Point {
  if (size === undefined) return { x, y }
  return { x: Math.max(0, Math.min(x, size.width)), y: Math.max(0, Math.min(y, size.height)) }
}

function boxAround(places: readonly Point[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

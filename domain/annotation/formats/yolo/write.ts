import { boxOfBitmap, areasOfBitmap, labelled } from '../bitmap'
import type { ItemWriter, PictureSize, Split, Target, WritePlan, WrittenItem } from '../format'
import { boxAround, type Geometry, leastRectangle, placesIn, ringsOf } from '../geometry'
import { uniqueStems, withoutEnding } from '../stems'
import { type Thing, thingsOf } from '../things'

export type YoloForm = 'detect' | 'segment' | 'obb' | 'pose'

/** Digits that keep a coordinate accurate to 0.01 px in a picture of 10,000 px. */
const DIGITS = 6
const SEEN = 2

/**
 * Writes YOLO: `labels/…/NAME.txt` with a line per object, `data.yaml` and `classes.txt` with the project's classes.
 * Coordinates are fractions of the picture's width and height.
 */
export function yoloWriter(form: YoloForm) {
  return (to: Target, plan: WritePlan): ItemWriter => {
    const numbers = new Map(plan.classes.map(({ name }, at) => [name, at]))
    const splits = new Set<Split>()
    const skeletons = new Map<string, readonly number[]>()
    const stems = uniqueStems()
    return {
      add(item) {
        const things = thingsOf(item.annotation)
        if (things === undefined) return 'The annotation can’t be read.'
        const { size } = item
        if (size === undefined) return 'The size of the picture isn’t known.'
        const split = plan.split?.(item.path)
        if (split !== undefined) splits.add(split)
        const folder = split === undefined ? '' : `${split}/`
        const path = stems(item.path)
        const lines = things.objects.flatMap((thing) => {
          const number = numbers.get(thing.className)
          if (number === undefined) return []
          return LINES[form](thing, item, size, skeletons).map((values) => `${number} ${values}\n`)
        })
        const file = to.open(`labels/${folder}${withoutEnding(path)}.txt`)
        file.write(lines.join(''))
        file.end()
        if (plan.media) to.media(item, `images/${folder}${path}`)
        return undefined
      },
      end() {
        // A split without items has no folder, and trainers fail on missing folders.
        const folderOf = (wished: Split) => {
          const part = splits.has(wished) ? wished : [...splits][0]
          return part === undefined ? 'images' : `images/${part}`
        }
        const [train, val] = [folderOf('train'), folderOf('val')]
        const points = Math.max(0, ...[...skeletons.values()].map((ids) => ids.length))
        const yaml = to.open('data.yaml')
        yaml.write(
          [
            'path: .',
            `train: ${train}`,
            `val: ${val}`,
            ...(form === 'pose' ? [`kpt_shape: [${points}, 3]`] : []),
            `nc: ${plan.classes.length}`,
            'names:',
            ...plan.classes.map(({ name }, at) => `  ${at}: ${JSON.stringify(name)}`),
            '',
          ].join('\n'),
        )
        yaml.end()
        const names = to.open('classes.txt')
        names.write(plan.classes.map(({ name }) => `${name}\n`).join(''))
        names.end()
      },
    }
  }
}

type Lines = (
  thing: Thing,
  item: WrittenItem,
  size: PictureSize,
  skeletons: Map<string, readonly number[]>,
) => readonly string[]

const LINES: Readonly<Record<YoloForm, Lines>> = {
  detect({ geometry }, item, size) {
    const rect = rectOf(geometry, item)
    return rect === undefined ? [] : [centred(rect, size)]
  },
  segment({ geometry }, { mask }, size) {
    if (geometry.kind === 'mask') {
      const marked = mask && labelled(mask, new Set(geometry.colours))
      return marked === undefined ? [] : areasOfBitmap(marked).map(([edge = []]) => shares(edge, size))
    }
    const [edge] = ringsOf(geometry) ?? []
    return edge === undefined ? [] : [shares(edge, size)]
  },
  obb({ geometry }, _item, size) {
    const corners =
      geometry.kind === 'rotated'
        ? geometry.corners
        : geometry.kind === 'box'
          ? ringsOf(geometry)?.[0]
          : geometry.kind === 'polygon' || geometry.kind === 'ellipse'
            ? leastRectangle(placesIn(geometry))
            : undefined
    return corners === undefined ? [] : [shares(corners, size)]
  },
  pose({ geometry, className }, item, size, skeletons) {
    if (geometry.kind !== 'template') return []
    const ids = skeletons.get(className) ?? geometry.points.map(({ id }) => id)
    skeletons.set(className, ids)
    const rect = rectOf(geometry, item)
    if (rect === undefined) return []
    const byId = new Map(geometry.points.map((one) => [one.id, one]))
    const points = ids.map((id) => {
      const point = byId.get(id)
      return point === undefined ? '0 0 0' : `${shares([point.x, point.y], size)} ${SEEN}`
    })
    return [[centred(rect, size), ...points].join(' ')]
  },
}

/** The bounding box of an object that YOLO can hold; lines and single points have none. */
function rectOf(geometry: Geometry, { mask }: WrittenItem) {
  if (geometry.kind === 'line' || geometry.kind === 'point') return undefined
  if (geometry.kind !== 'mask') return boxAround(placesIn(geometry))
  const marked = mask && labelled(mask, new Set(geometry.colours))
  return marked && boxOfBitmap(marked)
}

function centred(
  rect: { x: number; y: number; width: number; height: number },
  { width, height }: PictureSize,
): string {
  return [
    (rect.x + rect.width / 2) / width,
    (rect.y + rect.height / 2) / height,
    rect.width / width,
    rect.height / height,
  ]
    .map(share)
    .join(' ')
}

function shares(places: readonly number[], { width, height }: PictureSize): string {
  return places.map((value, at) => share(value / (at % 2 === 0 ? width : height))).join(' ')
}

/** Clamped, because trainers reject values outside 0 to 1. */
function share(value: number): string {
  return String(Number(Math.min(1, Math.max(0, value)).toFixed(DIGITS)))
}

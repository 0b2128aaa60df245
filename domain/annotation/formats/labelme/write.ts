import { areasOfBitmap, labelled } from '../bitmap'
import type { ItemWriter, Target, WritePlan, WrittenItem } from '../format'
import { type Geometry, ringsOf } from '../geometry'
import { placesOf, rounded } from '../../shaping/numbers'
import { uniqueStems, withoutEnding } from '../stems'
import { type Thing, thingsOf } from '../things'

type Pair = readonly [x: number, y: number]

interface LabelMeShape {
  readonly shape_type: 'rectangle' | 'polygon' | 'linestrip' | 'point'
  readonly points: readonly Pair[]
}

/** Writes LabelMe: a JSON file beside each picture, which it names but doesn't embed. */
export function labelMeWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const stems = uniqueStems()
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      if (item.size === undefined) return 'The size of the picture isn’t known.'
      const known = things.objects.filter(({ className }) => classes.has(className))
      const split = plan.split === undefined ? '' : `${plan.split(item.path)}/`
      const path = stems(item.path)
      const file = to.open(`${split}${withoutEnding(path)}.json`)
      const tags = known.filter(({ geometry }) => geometry.kind === 'tag').map(({ className }) => className)
      file.write(
        `${JSON.stringify(
          {
            version: '5.5.0',
            flags: Object.fromEntries(tags.map((name) => [name, true])),
            shapes: known.flatMap((thing) => shapesOf(thing, item)),
            imagePath: path.split('/').at(-1),
            imageData: null,
            imageHeight: item.size.height,
            imageWidth: item.size.width,
          },
          null,
          2,
        )}\n`,
      )
      file.end()
      if (plan.media) to.media(item, `${split}${path}`)
      return undefined
    },
    end: () => undefined,
  }
}

function shapesOf({ geometry, className, group, answers }: Thing, item: WrittenItem): readonly object[] {
  const flags = Object.fromEntries(
    [...answers].flatMap(([question, values]) => values.map((value) => [`${question}: ${value}`, true] as const)),
  )
  return drawn(geometry, item).map((shape) => ({
    label: className,
    ...shape,
    group_id: group === 0 ? null : group,
    description: '',
    flags,
    mask: null,
  }))
}

function drawn(geometry: Geometry, { mask }: WrittenItem): readonly LabelMeShape[] {
  switch (geometry.kind) {
    case 'box': {
      const { x, y, width, height } = geometry.rect
      return [{ shape_type: 'rectangle', points: pairs([x, y, x + width, y + height]) }]
    }
    case 'line':
      return [{ shape_type: 'linestrip', points: pairs(geometry.points) }]
    case 'point':
      return [{ shape_type: 'point', points: pairs([geometry.x, geometry.y]) }]
    case 'rotated':
    case 'polygon':
    case 'ellipse': {
      const [edge] = ringsOf(geometry) ?? []
      return edge === undefined ? [] : [{ shape_type: 'polygon', points: pairs(edge) }]
    }
    case 'mask': {
      const marked = mask && labelled(mask, new Set(geometry.colours))
      return marked === undefined
        ? []
        : areasOfBitmap(marked).map(([edge = []]) => ({ shape_type: 'polygon', points: pairs(edge) }))
    }
    case 'cuboid':
    case 'template':
    case 'tag':
    case 'span':
    case 'relation':
      return []
  }
}

function pairs(places: readonly number[]): readonly Pair[] {
  return placesOf(places).map(({ x, y }) => [rounded(x), rounded(y)] as const)
}

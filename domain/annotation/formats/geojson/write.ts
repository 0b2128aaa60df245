import { placesOf, rounded } from '../../shaping/numbers'
import { areasOfBitmap, labelled } from '../bitmap'
import type { ItemWriter, Target, WritePlan, WrittenItem } from '../format'
import { type Geometry, ringsOf } from '../geometry'
import { uniqueStems, withoutEnding } from '../stems'
import { type Thing, thingsOf } from '../things'

type Position = readonly [x: number, y: number]

/** A GeoJSON geometry; null if the object has no location. */
type Shape =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | null

/** Writes GeoJSON in pixels: one collection per picture, with the origin at the top left. */
export function geoJsonWriter(to: Target, plan: WritePlan): ItemWriter {
  const colours = new Map(plan.classes.map(({ name, color }) => [name, partsOf(color)]))
  const stems = uniqueStems()
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const split = plan.split === undefined ? '' : `${plan.split(item.path)}/`
      const path = stems(item.path)
      const file = to.open(`${split}${withoutEnding(path)}.geojson`)
      const features = things.objects.flatMap((thing) => {
        const colour = colours.get(thing.className)
        return colour === undefined ? [] : featuresOf(thing, colour, item)
      })
      file.write(
        `${JSON.stringify(
          {
            type: 'FeatureCollection',
            picture: path.split('/').at(-1),
            ...(item.size === undefined ? {} : { width: item.size.width, height: item.size.height }),
            features,
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

function featuresOf(
  { geometry, className, group, answers }: Thing,
  color: readonly number[],
  item: WrittenItem,
): readonly object[] {
  const properties = {
    objectType: 'annotation',
    classification: { name: className, color },
    ...(geometry.kind === 'box' ? { shape: 'rectangle' } : {}),
    ...(group === 0 ? {} : { group }),
    ...(answers.size === 0 ? {} : { attributes: Object.fromEntries(answers) }),
  }
  return shapesOf(geometry, item).map((shape) => ({ type: 'Feature', geometry: shape, properties }))
}

function shapesOf(geometry: Geometry, { mask }: WrittenItem): readonly Shape[] {
  switch (geometry.kind) {
    case 'line':
      return [{ type: 'LineString', coordinates: positions(geometry.points) }]
    case 'point':
      return [{ type: 'Point', coordinates: [rounded(geometry.x), rounded(geometry.y)] }]
    case 'box':
    case 'rotated':
    case 'polygon':
    case 'ellipse': {
      const rings = ringsOf(geometry)
      return rings === undefined ? [] : [polygon(rings)]
    }
    case 'mask': {
      const marked = mask && labelled(mask, new Set(geometry.colours))
      return marked === undefined ? [] : areasOfBitmap(marked).map(polygon)
    }
    case 'tag':
      return [null]
    case 'cuboid':
    case 'template':
    case 'span':
    case 'relation':
      return []
  }
}

/** GeoJSON rings end with their first point. */
function polygon(rings: readonly (readonly number[])[]): Shape {
  const coordinates = rings.map((ring) => {
    const open = positions(ring)
    return [...open, ...open.slice(0, 1)]
  })
  return { type: 'Polygon', coordinates }
}

function positions(places: readonly number[]): readonly Position[] {
  return placesOf(places).map(({ x, y }) => [rounded(x), rounded(y)] as const)
}

function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}

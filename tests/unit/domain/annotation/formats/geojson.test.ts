import { describe, expect, it } from 'vitest'
import { formatById } from '#domain/annotation/formats/registry'
import { anItem, aSource, readAll, there, written } from '../../../../builders/data-set'

const geojson = formatById('geojson') ?? never()
const ring = (...places: readonly number[]) =>
  Array.from({ length: places.length / 2 }, (_, at) => [places[at * 2], places[at * 2 + 1]])
async function read(value: unknown) {
  const source = aSource({ 'yard.geojson': JSON.stringify(value), 'yard.tif': '' })
  const colours: string[] = []
  for await (const event of geojson.reader.read(source, ['yard.geojson']))
    if (event.event === 'class' && event.color !== undefined) colours.push(event.color)
  return { ...(await readAll(geojson.reader, source)), colours }
}

describe('GeoJSON in pixels', () => {
  it('keeps coordinates, with rings that end at their start', () => {
    const polygon = {
      type: 'polygon',
      className: 'car',
      points: [10.5, 10, 90.25, 12, 50, 80.75],
      exclude: [[40, 20, 50, 20, 45, 30]],
    }
    const text = written(geojson, [anItem([polygon])]).text('yard.geojson')
    const { features } = JSON.parse(text) as { features: { geometry: unknown }[] }
    expect(features[0]?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [ring(10.5, 10, 90.25, 12, 50, 80.75, 10.5, 10), ring(40, 20, 50, 20, 45, 30, 40, 20)],
    })
  })

  it('preserves holes, groups and several answers of a question', async () => {
    const object = {
      type: 'polygon',
      className: 'car',
      points: [10, 10, 90, 10, 90, 80, 10, 80],
      exclude: [[40, 20, 50, 20, 45, 30]],
      groupId: 3,
      attributes: [
        { name: 'wet', groupName: 'State' },
        { name: 'old', groupName: 'State' },
      ],
    }
    const { read: back, problems } = await there(geojson, [anItem([object])])
    expect(problems).toEqual([])
    expect(back[0]?.[0]).toMatchObject(object)
  })

  it('is read as slide viewers write it: named and coloured classes, multi-part features, ignored altitudes', async () => {
    const { items, classes, problems, colours } = await read([
      {
        type: 'Feature',
        geometry: {
          type: 'MultiPolygon',
          coordinates: [[ring(0, 0, 9, 0, 9, 9, 0, 0)], [ring(20, 20, 29, 20, 29, 29, 20, 20)]],
        },
        properties: { classification: { name: 'tumour', color: [200, 30, 30] } },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [5, 6, 7] },
        properties: { classification: 'nucleus' },
      },
      { type: 'Feature', geometry: { type: 'LineString', coordinates: ring(1, 2, 3, 4) }, properties: null },
    ])
    expect(problems).toEqual([])
    expect(classes).toEqual(['tumour', 'nucleus', 'Annotation'])
    expect(colours).toEqual(['#c81e1e'])
    expect(items[0]).toMatchObject({
      picture: 'yard.tif',
      instances: [
        { type: 'polygon', className: 'tumour', points: [0, 0, 9, 0, 9, 9] },
        { type: 'polygon', className: 'tumour', points: [20, 20, 29, 20, 29, 29] },
        { type: 'point', className: 'nucleus', x: 5, y: 6 },
        { type: 'polyline', className: 'Annotation', points: [1, 2, 3, 4] },
      ],
    })
  })

  it('of a map is refused, and a broken feature is named while others are imported', async () => {
    const map = await read({ type: 'FeatureCollection', crs: {}, features: [] })
    expect(map.problems).toMatchObject([{ place: 'crs', reason: expect.stringContaining('pixels') }])
    const broken = await read({
      features: [
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring(0, 0, 9, 0)] } },
        { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [] } },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
      ],
    })
    expect(broken.problems).toMatchObject([{ place: 'features[0]' }, { place: 'features[1]' }])
    expect(broken.items[0]?.instances).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('not there')
}

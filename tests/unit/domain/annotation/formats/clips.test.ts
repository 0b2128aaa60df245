import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { annotationOf, checkDataSet, convert } from '#domain/annotation/formats/convert'
import { takesDataSet } from '#domain/annotation/formats/data-sets'
import type { Format, WrittenItem } from '#domain/annotation/formats/format'
import { countLosses, lossSentences } from '#domain/annotation/formats/losses'
import { addedBeside, projectAnnotation } from '#domain/annotation/formats/project-annotation'
import { formatById } from '#domain/annotation/formats/registry'
import { formatRowsFor } from '#domain/annotation/formats/rows'
import { thingsOf, type TrackThing } from '#domain/annotation/formats/things'
import type { Native } from '#domain/annotation/native'
import { evenFrames, type FrameTable } from '#domain/annotation/video/frame-table'
import { framedTrack, stretchFrames, trackAt } from '#domain/annotation/video/track-at'
import { aSource, aTarget, readAll, someClasses, written } from '../../../../builders/data-set'

const format = (id: string): Format => formatById(id) ?? expect.fail(id)
const OF_CLIPS = formatRowsFor('video')
  .filter(({ id }) => id !== 'native')
  .map(({ id }) => format(id))
const RATE = 25
const FRAMES = 20
const MICROS = 1_000_000 / RATE
const SIZE = { width: 640, height: 360 }
const PLAN = { classes: someClasses('car', 'sign') }

interface KeyAt {
  readonly frame: number
  readonly fields: Native
  readonly attributes?: readonly Native[]
}

const track = (type: string, className: string, ...stretches: readonly (readonly KeyAt[])[]): Native => ({
  meta: { type, className, classId: -1, start: 0, end: 0, pointLabels: {} },
  parameters: stretches.map((keys) => {
    const timestamps = keys.map(({ frame, fields, attributes = [] }) => ({
      timestamp: frame === 0 ? 0 : Math.floor(frame * MICROS) + 1,
      ...fields,
      attributes,
    }))
    return { start: timestamps[0]?.timestamp, end: timestamps.at(-1)?.timestamp, timestamps }
  }),
})
const boxAt = (frame: number, x: number, attributes: readonly Native[] = []): KeyAt => ({
  frame,
  fields: { points: { x1: x, y1: 10.25, x2: x + 30, y2: 40.5 } },
  attributes,
})
const lineAt = (frame: number, points: readonly number[]): KeyAt => ({ frame, fields: { points } })

const TRACKS: Readonly<Record<string, Native>> = {
  box: track('bbox', 'car', [boxAt(0, 10), boxAt(7, 17.5), boxAt(9, 100)], [boxAt(12, 50), boxAt(19, 64)]),
  polygon: track('polygon', 'sign', [lineAt(2, [0, 0, 40, 0, 40, 30]), lineAt(9, [7, 7, 47, 7, 47, 37])]),
  line: track('polyline', 'sign', [lineAt(3, [1, 2, 30, 40]), lineAt(5, [3, 4, 32, 42])]),
  point: track('point', 'car', [
    { frame: 1, fields: { x: 5, y: 6 } },
    { frame: 11, fields: { x: 25, y: 16 } },
  ]),
  event: track('event', 'sign', [
    { frame: 4, fields: {} },
    { frame: 8, fields: {} },
  ]),
}
const FEATURE = { box: 'box', polygon: 'polygon', line: 'line', point: 'point', event: 'event' } as const

const aClip = (instances: readonly Native[], more: Partial<WrittenItem> = {}): WrittenItem => ({
  id: 1,
  path: 'street/drive.mp4',
  size: SIZE,
  rate: RATE,
  annotation: {
    metadata: { name: 'drive.mp4', ...SIZE, duration: (FRAMES * 1_000_000) / RATE },
    instances,
    tags: [],
    comments: [],
  },
  ...more,
})

/** Writes clips, then reads only the written files. */
async function back(of: Format, items: readonly WrittenItem[], plan = {}) {
  const { files, refused } = written(of, items, { ...PLAN, ...plan })
  const source = { ...aSource(files), rate: of.id === 'mot' || of.id === 'coco-video' ? undefined : RATE }
  return { ...(await readAll(of.reader, source)), files, refused }
}

const tracksIn = (annotation: unknown): readonly TrackThing[] => thingsOf(annotation)?.tracks ?? []

/** Position of a track on each frame. */
function shown({ track: one, className }: TrackThing, table: FrameTable = evenFrames(RATE, FRAMES)) {
  const framed = framedTrack(one, table)
  return {
    className,
    type: one.type,
    stretches: stretchFrames(framed),
    frames: Array.from({ length: table.times.length }, (_, frame) => {
      const moment = trackAt(framed, frame)
      return (
        moment && {
          numbers: moment.numbers.map((number) => Math.round(number * 10) / 10),
          attributes: moment.attributes,
        }
      )
    }),
  }
}

describe('a track supported by a format', () => {
  const pairs = OF_CLIPS.flatMap((of) =>
    Object.entries(TRACKS)
      .filter(([kind]) => of.carries[FEATURE[kind as 'box']] === true)
      .map(([kind, object]) => [kind, of.id, object] as const),
  )
  it.each(pairs)('%s → survives %s with the same frames and positions', async (_kind, id, object) => {
    const item = aClip([object])
    const { items, problems, refused } = await back(format(id), [item])
    expect([problems, refused]).toEqual([[], []])
    expect(items.map(({ picture }) => picture)).toEqual(['street/drive.mp4'])
    expect(tracksIn({ instances: items[0]?.instances }).map((one) => shown(one))).toEqual(
      tracksIn(item.annotation).map((one) => shown(one)),
    )
    expect(items[0]?.clip).toEqual({ rate: RATE, frames: FRAMES })
  })

  it.each(OF_CLIPS.filter(({ carries }) => carries.track === true))('$id → keeps keyframes', async (of) => {
    const { items } = await back(of, [aClip([TRACKS['box'] ?? {}])])
    const [one] = tracksIn({ instances: items[0]?.instances })
    expect(one?.track.stretches.map(({ keys }) => keys.length)).toEqual([3, 2])
  })
})

describe('a track unsupported by a format', () => {
  const pairs = OF_CLIPS.flatMap((of) =>
    Object.entries(TRACKS)
      .filter(([kind]) => of.carries[FEATURE[kind as 'box']] === false)
      .map(([kind, object]) => [kind, of.id, object] as const),
  )
  it.each(pairs)('%s → is not in %s, and is counted', async (kind, id, object) => {
    const { items } = await back(format(id), [aClip([object])])
    expect(items.flatMap(({ instances }) => instances)).toEqual([])
    const losses = countLosses(format(id), new Set(['car', 'sign']))
    losses.add(aClip([object]).annotation)
    expect(losses.losses().left.get(FEATURE[kind as 'box'])).toBe(1)
  })
})

it('losses of a clip → are reported as tracks, comments and tags', () => {
  const comment = { meta: { type: 'comment', correspondence: [] }, parameters: [{ timestamps: [] }] }
  const tag = { meta: { type: 'tag', className: 'sign', attributes: [] } }
  const { annotation } = aClip([...Object.values(TRACKS), comment, tag])
  const said = (id: string) => {
    const losses = countLosses(format(id), new Set(['car', 'sign']))
    losses.add(annotation)
    return lossSentences(format(id), losses.losses())
  }
  expect(said('mot')).toEqual([
    '1 polygon becomes boxes.',
    '1 polyline stays behind.',
    '1 point stays behind.',
    '4 tracks become boxes on each frame.',
    '1 event stays behind.',
    '1 tag stays behind.',
    '1 comment stays behind.',
  ])
  expect(said('frames-json')).toEqual(['1 tag stays behind.', '1 comment stays behind.'])
  expect(said('yolo-detect')).toEqual([
    '4 tracks stay behind.',
    '1 event stays behind.',
    '1 tag stays behind.',
    '1 comment stays behind.',
  ])
  expect(said('native')).toEqual([])
})

describe('answers over time', () => {
  const red = [{ name: 'red', groupName: 'Light' }]
  const green = [{ name: 'green', groupName: 'Light' }]
  const object = track('bbox', 'car', [boxAt(0, 10, red), boxAt(6, 16, green), boxAt(9, 19, green)])
  it.each(['cvat-video', 'frames-json', 'coco-video'])('survive %s with their frames', async (id) => {
    const item = aClip([object])
    const { items } = await back(format(id), [item])
    expect(tracksIn({ instances: items[0]?.instances }).map((one) => shown(one))).toEqual(
      tracksIn(item.annotation).map((one) => shown(one)),
    )
  })

  it('occluded is a field of CVAT; visibility and ignored are columns of MOT', async () => {
    const said = (groupName: string, name: string) => [{ name, groupName }]
    const cvat = await back(format('cvat-video'), [
      aClip([track('bbox', 'car', [boxAt(0, 1, said('occluded', 'true')), boxAt(3, 4)])]),
    ])
    expect(String(cvat.files['street/drive.mp4/annotations.xml'])).toContain('occluded="1" keyframe="1"')
    expect(tracksIn({ instances: cvat.items[0]?.instances })[0]?.track.stretches[0]?.keys[0]?.attributes).toEqual(
      said('occluded', 'true'),
    )
    const mot = await back(format('mot'), [
      aClip([track('bbox', 'car', [boxAt(0, 1, said('visibility', '0.5')), boxAt(1, 2, said('ignored', 'true'))])]),
    ])
    expect(String(mot.files['street/drive.mp4/gt/gt.txt'])).toBe(
      '1,1,1,10.25,30,30.25,1,1,0.5\n2,1,2,10.25,30,30.25,0,1,1\n',
    )
  })
})

describe('numbering of frames and tracks', () => {
  it('CVAT → counts frames from 0, and a stretch ends with an outside frame', () => {
    const { text } = written(format('cvat-video'), [aClip([TRACKS['box'] ?? {}])], PLAN)
    const xml = text('street/drive.mp4/annotations.xml')
    const frames = [...xml.matchAll(/frame="(\d+)" outside="(\d)" occluded="0" keyframe="(\d)"/g)]
    expect(frames.filter(([, , outside]) => outside === '1').map(([, frame]) => frame)).toEqual(['10'])
    expect(frames.filter(([, , , key]) => key === '1').map(([, frame]) => frame)).toEqual([
      '0',
      '7',
      '9',
      '10',
      '12',
      '19',
    ])
    expect(xml).toContain('<size>20</size>')
    expect(xml).toContain('<source>drive.mp4</source>')
  })

  it('MOT → counts frames and ids from 1, in pixels, and names the clip’s frames', () => {
    const { text } = written(format('mot'), [aClip([TRACKS['box'] ?? {}])], PLAN)
    const lines = text('street/drive.mp4/gt/gt.txt').trim().split('\n')
    expect(lines[0]).toBe('1,1,10,10.25,30,30.25,1,1,1')
    expect(lines).toHaveLength(18)
    expect(lines.at(-1)).toBe('20,1,64,10.25,30,30.25,1,1,1')
    expect(text('street/drive.mp4/seqinfo.ini').split('\n')).toEqual([
      '[Sequence]',
      'name=drive.mp4',
      'imDir=img1',
      'frameRate=25',
      'seqLength=20',
      'imWidth=640',
      'imHeight=360',
      'imExt=.jpg',
      '',
    ])
    expect(text('street/drive.mp4/gt/labels.txt')).toBe('car\nsign\n')
  })

  it('an MOT table counting from 0, in folders without clips → is read from its first frame', async () => {
    const files = {
      'MOT17-02/gt/gt.txt':
        '0,7,10,20,30,40,1,1,1\n1, 7, 11, 20, 30, 40, 1, 1, 0.25\n1,-1,5,5,5,5,1,3,1\n2,8,1,1,0,5,1,1,1\n3,9,1,1,5,5,1,99,1\n',
      'MOT17-02/seqinfo.ini': '[Sequence]\nname=MOT17-02\nframeRate=30\nseqLength=600\n',
    }
    const { items, problems, classes } = await readAll(format('mot').reader, aSource(files))
    expect(problems.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'line 4: The box has no width or height.',
      'line 5: No class has the number 99.',
    ])
    expect(classes).toEqual(['Pedestrian', 'Car'])
    const [item] = items
    expect([item?.picture, item?.clip]).toEqual(['MOT17-02', { rate: 30, frames: 600 }])
    const [first] = tracksIn({ instances: item?.instances })
    expect(first && stretchFrames(framedTrack(first.track, evenFrames(30, 600)))).toEqual([[0, 1]])
    expect(item?.instances[0]).toMatchObject({ meta: { trackingId: '7' } })
  })

  it('imported track ids → are exported again, each once', async () => {
    const files = { 'a.mp4/gt/gt.txt': '1,12,1,1,5,5,1,1,1\n1,3,9,9,5,5,1,1,1\n', 'a.mp4/gt/labels.txt': 'car\n' }
    const { items } = await readAll(format('mot').reader, { ...aSource(files), rate: 10 })
    const annotation = annotationOf({
      event: 'item',
      picture: 'a.mp4',
      size: SIZE,
      instances: items[0]?.instances ?? [],
    })
    const { text } = written(format('mot'), [aClip([], { annotation, path: 'a.mp4', rate: 10 })], PLAN)
    expect(text('a.mp4/gt/gt.txt')).toBe('1,3,9,9,5,5,1,1,1\n1,12,1,1,5,5,1,1,1\n')
  })

  it('COCO → counts frames from 0, or from 1 if the last one equals the length', async () => {
    const { text } = written(format('coco-video'), [aClip([TRACKS['box'] ?? {}])], PLAN)
    const coco = JSON.parse(text('annotations/instances_default.json')) as Record<string, readonly Native[]>
    expect(coco['videos']).toEqual([{ id: 1, name: 'street/drive.mp4', ...SIZE, fps: RATE, length: FRAMES }])
    expect(coco['images']?.map(({ frame_id: frame }) => frame)).toEqual(Array.from({ length: FRAMES }, (_, at) => at))
    expect(coco['annotations']?.[0]).toMatchObject({ image_id: 1, instance_id: 1, bbox: [10, 10.25, 30, 30.25] })
    const shifted = {
      ...coco,
      images: coco['images']?.map((one) => ({ ...one, frame_id: Number(one['frame_id']) + 1 })),
    }
    const { items } = await readAll(
      format('coco-video').reader,
      aSource({ 'instances_x.json': JSON.stringify(shifted) }),
    )
    const [first] = tracksIn({ instances: items[0]?.instances })
    expect(first && shown(first).stretches).toEqual([
      [0, 9],
      [12, 19],
    ])
  })

  it('a CVAT file of keyframes only → is interpolated, and an unended track lasts as long as the clip', async () => {
    const xml = `<annotations><version>1.1</version><meta><task><size>30</size><labels><label><name>car</name></label></labels>
      <original_size><width>640</width><height>360</height></original_size></task><source>clips\\drive.mp4</source></meta>
      <track id="4" label="car"><box frame="2" outside="0" keyframe="1" xtl="0" ytl="0" xbr="10" ybr="10"/>
      <box frame="12" outside="0" keyframe="1" xtl="20" ytl="0" xbr="30" ybr="10"/></track>
      <track id="5" label="car"><box frame="5" outside="0" keyframe="1" rotation="90" xtl="0" ytl="0" xbr="10" ybr="20"/>
      <box frame="8" outside="1" keyframe="1" xtl="0" ytl="0" xbr="10" ybr="20"/></track>
      <track id="6" label="car"><mask frame="0" rle="1"/><mask frame="1" rle="1"/></track></annotations>`
    const { items, problems } = await readAll(format('cvat-video').reader, {
      ...aSource({ 'annotations.xml': xml }),
      rate: RATE,
    })
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Tracks of the kind “mask” can’t be read; the track is left out.',
    ])
    expect([items[0]?.picture, items[0]?.size]).toEqual(['clips/drive.mp4', SIZE])
    const [open, turned] = tracksIn({ instances: items[0]?.instances }).map((one) => shown(one, evenFrames(RATE, 30)))
    expect(open?.stretches).toEqual([[2, 29]])
    expect(open?.frames[7]?.numbers).toEqual([10, 0, 20, 10])
    expect(open?.frames[29]?.numbers).toEqual([20, 0, 30, 10])
    expect([turned?.type, turned?.stretches]).toEqual(['polygon', [[5, 7]]])
    expect(turned?.frames[5]?.numbers).toEqual([15, 5, 15, 15, -5, 15, -5, 5])
  })
})

it.each(OF_CLIPS)('$id → refuses a clip of unknown frame rate, and says so', (of) => {
  const { refused } = written(of, [aClip([TRACKS['box'] ?? {}], { rate: undefined })], PLAN)
  expect(refused).toEqual(['The frame rate of the clip isn’t known. Name it, then export again.'])
})

it.each(OF_CLIPS)('$id → splits clips and reads all splits', async (of) => {
  const items = ['a.mp4', 'b.mp4'].map((path, id) => aClip([TRACKS['box'] ?? {}], { path, id }))
  const { items: read, files } = await back(of, items, {
    split: (path: string) => (path === 'a.mp4' ? 'train' : 'val'),
  })
  expect(read).toHaveLength(2)
  expect(Object.keys(files).join()).toMatch(/train.*val/)
})

describe('a video project', () => {
  it('imports CVAT, COCO, MOT and per-frame JSON; a picture project doesn’t import clip-only formats', () => {
    expect((['cvat', 'coco', 'mot', 'frames', 'native'] as const).map((one) => takesDataSet('video', one))).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect(takesDataSet('video', 'yolo')).toBe(false)
    expect((['mot', 'frames'] as const).some((one) => takesDataSet('vector', one))).toBe(false)
  })

  it('maps tracks to its classes, and skips duplicates', () => {
    const item = {
      event: 'item' as const,
      picture: 'drive.mp4',
      instances: [TRACKS['box'] ?? {}, TRACKS['line'] ?? {}],
    }
    const { annotation, leftOut } = projectAnnotation(
      { ...item, clip: { rate: RATE, frames: FRAMES } },
      SIZE,
      new Map([
        ['car', { name: 'Car', id: 5 }],
        ['sign', null],
      ]),
    )
    expect(leftOut).toBe(1)
    expect(annotation).toMatchObject({
      metadata: { duration: 800_000, frameRate: RATE, ...SIZE },
      instances: [{ meta: { className: 'Car', classId: 5 } }],
    })
    expect(addedBeside(annotation, annotation).added).toBe(0)
    const other = { ...annotation, instances: [TRACKS['polygon'] ?? {}] }
    expect(addedBeside(annotation, other).added).toBe(1)
  })
})

const SAMPLES = '/work/shared/data/native/video'
const samples = !existsSync(SAMPLES)
  ? []
  : readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.mp4\.json$|5_frame\.json$/.test(path),
    )

describe.skipIf(samples.length === 0)('the video samples', () => {
  const valid = samples.filter((path) => !path.startsWith('invalid'))
  it.each(OF_CLIPS)('$id → preserves each one’s frames', async (of) => {
    for (const path of valid) {
      const annotation: unknown = JSON.parse(readFileSync(join(SAMPLES, path), 'utf8'))
      const own = tracksIn(annotation).filter(
        ({ track: { type } }) =>
          of.carries[FEATURE[type === 'bbox' ? 'box' : type === 'polyline' ? 'line' : type]] === true,
      )
      const names = [...new Set(own.map(({ className }) => className))]
      const item = { id: 1, path: 'clip.mp4', size: SIZE, rate: RATE, annotation }
      const { items, problems, refused } = await back(of, [item], { classes: someClasses(...names) })
      expect([refused, problems], path).toEqual([[], []])
      const { frames = 0, rate } = items[0]?.clip ?? {}
      expect(rate, path).toBe(RATE)
      const read = tracksIn({ instances: items[0]?.instances })
      expect(read, path).toHaveLength(own.length)
      const table = evenFrames(RATE, frames)
      expect(read.map((one) => shown(one, table).stretches)).toEqual(own.map((one) => shown(one, table).stretches))
    }
  })

  it('per-frame JSON → equals the public converter’s bytes', () => {
    const annotation: unknown = JSON.parse(readFileSync(join(SAMPLES, 'per-frame/annotation_5_frame.json'), 'utf8'))
    const { text } = written(format('frames-json'), [aClip([], { annotation, path: 'a.mp4', rate: 1 })], {
      classes: someClasses('Ball', 'Occlusion'),
    })
    expect(text('a.mp4.frames.json').trim()).toBe(
      readFileSync(join(SAMPLES, 'per-frame/annotation_5_frame_expected_1fps.json'), 'utf8').trim(),
    )
  })
})

it('native clips → convert to clip formats at the data set’s or a person’s frame rate', async () => {
  const files = {
    'drive.mp4.json': JSON.stringify({ ...(aClip([TRACKS['box'] ?? {}]).annotation as Native) }),
    'drive.mp4': 'clip',
  }
  const source = { ...aSource(files), clipOf: () => Promise.resolve({ rate: RATE, frames: FRAMES, ...SIZE }) }
  const { reader } = format('native')
  const mot = format('mot')
  const report = await checkDataSet({ source, reader }, mot)
  expect([report.objects, report.losses, [...(report.counts.get('car') ?? [])]]).toEqual([
    1,
    ['1 track becomes boxes on each frame.'],
    [['box track', 1]],
  ])
  const to = aTarget()
  const refused = await convert({
    source,
    reader,
    target: to.target,
    format: mot,
    classes: report.classes,
    firstId: 1,
    media: true,
  })
  expect(refused).toEqual([])
  expect(to.text('drive.mp4/seqinfo.ini')).toContain('frameRate=25')
  expect(to.media).toEqual({ 'videos/drive.mp4': 'drive.mp4' })
})

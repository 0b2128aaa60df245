import { framedTrack, stretchFrames, trackAt } from '../../video/track-at'
import { areaOfBitmap, rasterised } from '../bitmap'
import type { ItemWriter, PictureSize, Split, Target, TextFile, WritePlan } from '../format'
import { boxAround } from '../geometry'
import { exact } from '../instances'
import { type TrackThing, thingsOf } from '../things'
import { clipSize, framesOf } from '../video/frames'
import { answersAt } from '../video/track-object'
import { trackNumbers } from '../video/track-ids'
import { categoryNumbers } from './category-numbers'

const NO_SPLIT = 'default'
const DIGITS = 6

interface Part {
  readonly file: TextFile
  readonly videos: string[]
  readonly images: string[]
  annotations: number
}

/** Writes COCO with one image per frame: `videos`, `video_id`, `frame_id` from 0, and one `instance_id` per track. */
export function cocoClipWriter(to: Target, plan: WritePlan): ItemWriter {
  const numbers = categoryNumbers(plan)
  const categories = new Map(plan.classes.map(({ name }, at) => [name, numbers[at] ?? -1]))
  const parts = new Map<Split | typeof NO_SPLIT, Part>()
  let videos = 0
  let images = 0
  const partOf = (name: Split | typeof NO_SPLIT): Part => {
    const known = parts.get(name)
    if (known !== undefined) return known
    const file = to.open(`annotations/instances_${name}.json`)
    file.write('{"info":{"description":""},"licenses":[],"annotations":[')
    const part: Part = { file, videos: [], images: [], annotations: 0 }
    parts.set(name, part)
    return part
  }
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const tracks = things.tracks.filter(({ className }) => categories.has(className))
      const table = framesOf(
        item,
        tracks.map(({ track }) => track),
      )
      if (typeof table === 'string') return table
      const size = clipSize(item)
      if (size === undefined) return 'The size of the clip isn’t known.'
      const split = plan.split?.(item.path)
      const part = partOf(split ?? NO_SPLIT)
      const video = plan.firstId + videos
      videos += 1
      const first = plan.firstId + images
      const length = table.times.length
      images += length
      part.videos.push(JSON.stringify({ id: video, name: item.path, ...size, fps: item.rate ?? 0, length }))
      for (let frame = 0; frame < length; frame += 1)
        part.images.push(
          JSON.stringify({
            id: first + frame,
            video_id: video,
            frame_id: frame,
            file_name: `${item.path}/${String(frame).padStart(DIGITS, '0')}.jpg`,
            ...size,
          }),
        )
      const ids = trackNumbers(tracks)
      for (const [at, thing] of tracks.entries())
        for (const body of bodiesOf(thing, table, size)) {
          const { frame, ...rest } = body
          part.file.write(part.annotations === 0 ? '\n' : ',\n')
          part.annotations += 1
          part.file.write(
            JSON.stringify({
              id: part.annotations,
              image_id: first + frame,
              video_id: video,
              category_id: categories.get(thing.className),
              instance_id: ids[at],
              iscrowd: 0,
              ...rest,
            }),
          )
        }
      if (plan.media) to.media(item, `videos/${split === undefined ? '' : `${split}/`}${item.path}`)
      return undefined
    },
    end() {
      if (parts.size === 0) partOf(NO_SPLIT)
      const listed = [...categories].map(([name, id]) => ({ id, name, supercategory: '' }))
      for (const { file, videos: clips, images: frames } of parts.values()) {
        file.write(`],\n"videos":[${clips.join(',\n')}],\n"images":[`)
        for (const [at, record] of frames.entries()) file.write(`${at === 0 ? '' : ','}\n${record}`)
        file.write(`],\n"categories":${JSON.stringify(listed)}}\n`)
        file.end()
      }
    },
  }
}

function* bodiesOf({ track }: TrackThing, table: Parameters<typeof framedTrack>[1], size: PictureSize) {
  if (track.type !== 'bbox' && track.type !== 'polygon') return
  const framed = framedTrack(track, table)
  for (const [first, last] of stretchFrames(framed))
    for (let frame = first; frame <= last; frame += 1) {
      const moment = trackAt(framed, frame)
      const box = moment && boxAround(moment.numbers)
      if (moment === undefined || box === undefined) continue
      const answers = [...answersAt(moment.attributes)]
      const marked = track.type === 'polygon' ? rasterised([[moment.numbers]], size) : undefined
      yield {
        frame,
        bbox: [box.x, box.y, box.width, box.height].map(exact),
        area: track.type === 'bbox' ? exact(box.width * box.height) : marked === undefined ? 0 : areaOfBitmap(marked),
        segmentation: track.type === 'bbox' ? [] : [moment.numbers.map(exact)],
        ...(answers.length > 0 && {
          attributes: Object.fromEntries(
            answers.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
          ),
        }),
      }
    }
}

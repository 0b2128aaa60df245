import { framedTrack, stretchFrames, trackAt } from '../../video/track-at'
import type { ItemWriter, Target, WritePlan } from '../format'
import { boxAround } from '../geometry'
import { exact } from '../instances'
import { type TrackThing, thingsOf } from '../things'
import { clipSize, framesOf } from '../video/frames'
import { answersAt } from '../video/track-object'
import { trackNumbers } from '../video/track-ids'

/** Questions stored in MOT's own columns. */
export const [IGNORED, VISIBILITY] = ['ignored', 'visibility'] as const

/** Writes MOT: a folder per clip with `gt/gt.txt`, `gt/labels.txt` and `seqinfo.ini`. Frames and ids count from 1. */
export function motWriter(to: Target, plan: WritePlan): ItemWriter {
  const numbers = new Map(plan.classes.map(({ name }, at) => [name, at + 1]))
  const put = (path: string, text: string): void => {
    const file = to.open(path)
    file.write(text)
    file.end()
  }
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const tracks = things.tracks.filter(({ className }) => numbers.has(className))
      const table = framesOf(
        item,
        tracks.map(({ track }) => track),
      )
      if (typeof table === 'string') return table
      const size = clipSize(item)
      if (size === undefined) return 'The size of the clip isn’t known.'
      const part = plan.split === undefined ? '' : `${plan.split(item.path)}/`
      const folder = `${part}${item.path}`
      const ids = trackNumbers(tracks)
      const lines = tracks.flatMap((thing, at) =>
        linesOf(thing, table, { id: ids[at] ?? 0, label: numbers.get(thing.className) ?? 0 }),
      )
      lines.sort((a, b) => a.frame - b.frame || a.id - b.id)
      put(`${folder}/gt/gt.txt`, lines.map(({ text }) => `${text}\n`).join(''))
      put(`${folder}/gt/labels.txt`, plan.classes.map(({ name }) => `${name}\n`).join(''))
      const name = item.path.split('/').at(-1) ?? item.path
      put(
        `${folder}/seqinfo.ini`,
        `[Sequence]\nname=${name}\nimDir=img1\nframeRate=${item.rate ?? 0}\nseqLength=${table.times.length}\nimWidth=${size.width}\nimHeight=${size.height}\nimExt=.jpg\n`,
      )
      if (plan.media) to.media(item, `videos/${part}${item.path}`)
      return undefined
    },
    end: () => undefined,
  }
}

function linesOf(
  { track }: TrackThing,
  table: Parameters<typeof framedTrack>[1],
  { id, label }: { readonly id: number; readonly label: number },
) {
  if (track.type !== 'bbox' && track.type !== 'polygon') return []
  const framed = framedTrack(track, table)
  return stretchFrames(framed).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, more) => {
      const moment = trackAt(framed, first + more)
      const box = moment && boxAround(moment.numbers)
      if (moment === undefined || box === undefined) return []
      const answers = answersAt(moment.attributes)
      const isIgnored = answers.get(IGNORED)?.[0] === 'true'
      const seen = Number(answers.get(VISIBILITY)?.[0] ?? 1)
      const frame = first + more + 1
      const numbers = [frame, id, ...[box.x, box.y, box.width, box.height].map(exact), isIgnored ? 0 : 1, label]
      return [{ frame, id, text: [...numbers, seen >= 0 && seen <= 1 ? seen : 1].join(',') }]
    }).flat(),
  )
}

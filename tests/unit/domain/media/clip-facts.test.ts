import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clipFacts } from '#domain/media/clip-facts'
import { aMovieFile } from '../../../builders/movie-file'

const MEDIA = '/work/shared/data/native/video/media'

/** Reads a file by the requested stretches; also returns their size in bytes. */
function factsOf(file: Uint8Array) {
  const reading = clipFacts(file.length)
  let [step, read] = [reading.next(), 0]
  while (step.done !== true) {
    const { from, to } = step.value
    read += to - from
    step = reading.next(file.subarray(from, to))
  }
  return { facts: step.value, read }
}

describe('the frames of a clip', () => {
  it.each([true, false])('an MP4 with pictures before its header: %s → rate, frames and size', (mediaFirst) => {
    const { facts, read } = factsOf(aMovieFile({ rate: 30, frames: 90, width: 320, height: 180, mediaFirst }))
    expect(facts).toEqual({ rate: 30, frames: 90, width: 320, height: 180 })
    // The pictures themselves are skipped.
    expect(read).toBeLessThan(1_000)
  })

  it('another, truncated or empty file → none', () => {
    const movie = aMovieFile()
    for (const file of [
      Buffer.from('\u001aEßwebm is another kind'),
      movie.subarray(0, movie.length - 30),
      Buffer.alloc(0),
    ])
      expect(factsOf(file).facts).toBeUndefined()
  })

  it.skipIf(!existsSync(MEDIA))('clips of cameras → their rate, frames and size', () => {
    const of = (name: string) => factsOf(readFileSync(`${MEDIA}/${name}`)).facts
    expect(of('earth.mov')).toEqual({ rate: 30, frames: 901, width: 1920, height: 1080 })
    expect(of('pexels-1182652.mp4')).toEqual({ rate: 30_000 / 1_001, frames: 272, width: 960, height: 540 })
  })
})

import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const RATE = 48_000
const HERTZ = 440

/** Tone in every second second, from the second one on. */
function toneOf(seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: seconds * RATE }, (_, at) =>
    Math.floor(at / RATE) % 2 === 1 ? 0.8 * Math.sin((2 * Math.PI * HERTZ * at) / RATE) : 0,
  )
}

/** Encodes a clip with a plain picture and a tone in odd seconds. */
export async function aSoundingClip({ seconds, picture = true }: { seconds: number; picture?: boolean }) {
  const target = new BufferTarget()
  const output = new Output({ format: picture ? new WebMOutputFormat() : new WavOutputFormat(), target })
  const canvas = new OffscreenCanvas(192, 96)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const video = new CanvasSource(canvas, { codec: 'vp8', bitrate: 500_000 })
  const audio = new AudioSampleSource({ codec: picture ? 'opus' : 'pcm-s16', bitrate: 64_000 })
  if (picture) output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  if (picture)
    for (let frame = 0; frame < seconds * 25; frame += 1) {
      context.fillStyle = `rgb(${(frame * 3) % 256}, 40, 40)`
      context.fillRect(0, 0, 192, 96)
      await video.add(frame / 25, 1 / 25)
    }
  const tone = toneOf(seconds)
  for (let second = 0; second < seconds; second += 1) {
    const data = tone.slice(second * RATE, (second + 1) * RATE)
    await audio.add(
      new AudioSample({ data, format: 'f32-planar', numberOfChannels: 1, sampleRate: RATE, timestamp: second }),
    )
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('no clip')
  return new Blob([target.buffer], { type: picture ? 'video/webm' : 'audio/wav' })
}

import { createPeaks, PEAK_STRETCH_SECONDS } from '#domain/annotation/video/peaks'
import type { Sounds } from './clip-source'

/** Makes waveforms, one stretch after the other; between two pieces of sound other orders are heard. */
export function createPeakRun(sounds: Sounds, onStretch: (stretch: number, bars: Uint8Array) => void) {
  let wanted: readonly number[] = []
  let isRunning = false

  async function barsOf(stretch: number): Promise<Uint8Array> {
    const peaks = createPeaks(stretch)
    const [from, to] = [stretch * PEAK_STRETCH_SECONDS, (stretch + 1) * PEAK_STRETCH_SECONDS]
    try {
      for await (const sample of sounds(from, to)) {
        const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample
        const plane = new Float32Array(numberOfFrames)
        for (let channel = 0; channel < numberOfChannels; channel += 1) {
          sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' })
          peaks.take(plane, timestamp, sampleRate)
        }
        sample.close()
      }
    } catch (error) {
      // What can't be decoded is flat; the rest of the stretch is not lost.
      console.warn('waveform', stretch, error)
    }
    return peaks.bars()
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      for (let [stretch] = wanted; stretch !== undefined; [stretch] = wanted) {
        wanted = wanted.slice(1)
        onStretch(stretch, await barsOf(stretch))
      }
    } finally {
      isRunning = false
    }
  }

  return {
    want(stretches: readonly number[]): void {
      wanted = stretches
      if (!isRunning) void run()
    },
  }
}

import type { FrameTable } from '#domain/annotation/video/frame-table'

/** Orders to the worker of a clip. */
export type ClipOrder =
  | { readonly type: 'open'; readonly url: string }
  | {
      readonly type: 'want'
      /** The frame that is to be seen. */
      readonly frame: number
      /** Which way it goes from there. */
      readonly way: 1 | -1
      /** Frames prefetched in that direction. */
      readonly ahead: number
      /** The width of its bitmaps, in pixels. */
      readonly width: number
      /** Frames that the page has released since the last order. */
      readonly dropped: readonly number[]
    }
  /** The seconds of sound to decode, the next one first; takes the place of the order before. */
  | { readonly type: 'sound'; readonly seconds: readonly number[] }
  /** The stretches whose waveform to make, the first one first; takes the place of the order before. */
  | { readonly type: 'peaks'; readonly stretches: readonly number[] }

/** A clip that is open. */
export interface ClipFacts {
  readonly table: FrameTable
  /** Displayed size: turned and with square pixels. */
  readonly width: number
  readonly height: number
  readonly codec: string
  /** The file has pictures; frames of sound alone are a grid of equal times. */
  readonly hasPicture: boolean
  /** How long the sound lasts, in seconds; left out where there is none, or none that can be decoded. */
  readonly sound?: { readonly end: number }
  /** Why the sound can't be heard, as a sentence. */
  readonly soundTrouble?: string
}

/** Messages of the worker. */
export type ClipNews =
  | { readonly type: 'opened'; readonly facts: ClipFacts }
  /** The clip can't be shown; `message` is a sentence. */
  | { readonly type: 'refused'; readonly message: string; readonly isLoad: boolean }
  | { readonly type: 'frame'; readonly frame: number; readonly width: number; readonly bitmap: ImageBitmap }
  | { readonly type: 'lost'; readonly frame: number; readonly message: string }
  | SoundNews

/** Messages of the worker about sound. */
export type SoundNews =
  /** One second of sound, a list for each of at most two channels; as many samples as the rate says. */
  | { readonly type: 'sound'; readonly second: number; readonly planes: readonly Float32Array<ArrayBuffer>[] }
  | { readonly type: 'peaks'; readonly stretch: number; readonly bars: Uint8Array }

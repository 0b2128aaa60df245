import { readFileSync } from 'node:fs'
import type { Part } from './members.ts'

/** Image as its PNG bytes; never decoded here. */
export class NativeImage implements Part<'NativeImage'> {
  #png: Buffer

  constructor(png: Buffer) {
    this.#png = png
  }

  static empty(): NativeImage {
    return new NativeImage(Buffer.alloc(0))
  }
  static fromPng(png: Buffer): NativeImage {
    return new NativeImage(png)
  }

  static fromPath(path: string): NativeImage {
    try {
      return new NativeImage(readFileSync(path))
    } catch {
      return NativeImage.empty()
    }
  }

  static fromDataUrl(url: string): NativeImage {
    return new NativeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }

  isEmpty(): boolean {
    return this.#png.length === 0
  }
  toPNG(): Buffer {
    return Buffer.from(this.#png)
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`
  }

  /** Pixels are never decoded here, so compressing again isn't possible. */
  toJPEG(): never {
    throw new Error('not in the stand-in: NativeImage.toJPEG')
  }

  getSize(): Electron.Size {
    // The IHDR chunk comes first in every PNG.
    if (this.#png.length < 24 || this.#png.toString('latin1', 12, 16) !== 'IHDR') return { width: 0, height: 0 }
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
  }
}

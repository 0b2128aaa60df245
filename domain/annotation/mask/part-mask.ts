/** Pixels of a mask, read by rows, each as four bytes of red, green, blue and alpha. */
export interface MaskPixels {
  readonly width: number
  readonly height: number
  /** Reads some rows; call it from the top down. */
  readonly rows: (first: number, count: number) => Uint8ClampedArray
}

/** Side of a tile, in pixels. */
export const TILE = 256

/** Pixels of one tile, row by row; each is the label of its part, or 0. */
export type Tile = Uint32Array<ArrayBuffer>

/** Mask in tiles, row by row; a tile without painted pixels may be absent. Masks and tiles are immutable. */
export interface PartMask {
  readonly width: number
  readonly height: number
  readonly tiles: readonly (Tile | undefined)[]
}

/** Label of a part by its 24-bit colour: black is a colour too, and 0 is an empty pixel. */
export function labelOf(colour: number): number {
  return colour + 1
}

/** Colour of a label other than 0. */
export function colourOfLabel(label: number): number {
  return label - 1
}

/** Number of tiles per row. */
export function tileColumns({ width }: Pick<PartMask, 'width'>): number {
  return Math.ceil(width / TILE)
}

function tileCount({ width, height }: Pick<PartMask, 'width' | 'height'>): number {
  return Math.ceil(width / TILE) * Math.ceil(height / TILE)
}

/** Creates a mask without painted pixels. */
export function emptyMask(width: number, height: number): PartMask {
  return { width, height, tiles: Array.from({ length: tileCount({ width, height }) }, () => undefined) }
}

/** Label of a pixel; 0 outside. */
export function labelAt({ width, height, tiles }: PartMask, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0
  const tile = tiles[Math.floor(y / TILE) * Math.ceil(width / TILE) + Math.floor(x / TILE)]
  return tile?.[(y % TILE) * TILE + (x % TILE)] ?? 0
}

/** Reads the pixels of a mask, a row of tiles at a time. */
export function readMask({ width, height, rows }: MaskPixels): PartMask {
  const columns = Math.ceil(width / TILE)
  const tiles: (Tile | undefined)[] = Array.from({ length: tileCount({ width, height }) }, () => undefined)
  for (let first = 0; first < height; first += TILE) {
    const count = Math.min(TILE, height - first)
    const bytes = rows(first, count)
    const row = (first / TILE) * columns
    for (let y = 0; y < count; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const byte = (y * width + x) * 4
        if (bytes[byte + 3] === 0) continue
        const colour = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
        const at = row + Math.floor(x / TILE)
        const tile = (tiles[at] ??= new Uint32Array(TILE * TILE))
        tile[y * TILE + (x % TILE)] = labelOf(colour)
      }
    }
  }
  return { width, height, tiles }
}

/** Pixels as four bytes each, as in the platform's PNG: painted ones are opaque, all others 0. */
export function maskBytes({ width, height, tiles }: PartMask): Uint8Array<ArrayBuffer> {
  const columns = Math.ceil(width / TILE)
  const bytes = new Uint8Array(width * height * 4)
  for (const [at, tile] of tiles.entries()) {
    if (tile === undefined) continue
    const [left, top] = [(at % columns) * TILE, Math.floor(at / columns) * TILE]
    const [right, bottom] = [Math.min(TILE, width - left), Math.min(TILE, height - top)]
    for (let y = 0; y < bottom; y += 1) {
      let byte = ((top + y) * width + left) * 4
      for (let x = 0; x < right; x += 1, byte += 4) {
        const label = tile[y * TILE + x] ?? 0
        if (label === 0) continue
        const colour = colourOfLabel(label)
        bytes[byte] = colour >> 16
        bytes[byte + 1] = (colour >> 8) & 0xff
        bytes[byte + 2] = colour & 0xff
        bytes[byte + 3] = 0xff
      }
    }
  }
  return bytes
}

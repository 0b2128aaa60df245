/** The mask itself: its pixels as they are read, row by row, each four bytes of red, green, blue and alpha. */
export interface MaskPixels {
  readonly width: number
  readonly height: number
  /** Reads some rows; asked from the top down. */
  readonly rows: (first: number, count: number) => Uint8ClampedArray
}

/** The side of a tile, in pixels. */
export const TILE = 256

/** The pixels of one tile, row by row; each is the label of its part, or 0. */
export type Tile = Uint32Array<ArrayBuffer>

/** A mask in tiles, row by row; a tile without a painted pixel may be left out. Neither it nor its tiles ever change. */
export interface PartMask {
  readonly width: number
  readonly height: number
  readonly tiles: readonly (Tile | undefined)[]
}

/** The label of a part by its colour as a 24-bit number: black is a colour too, and 0 is an empty pixel. */
export function labelOf(colour: number): number {
  return colour + 1
}

/** The colour of a label that isn't 0. */
export function colourOfLabel(label: number): number {
  return label - 1
}

/** How many tiles lie side by side. */
export function tileColumns({ width }: Pick<PartMask, 'width'>): number {
  return Math.ceil(width / TILE)
}

/** How many tiles a mask has. */
function tileCount({ width, height }: Pick<PartMask, 'width' | 'height'>): number {
  return Math.ceil(width / TILE) * Math.ceil(height / TILE)
}

/** A mask without a painted pixel. */
export function emptyMask(width: number, height: number): PartMask {
  return { width, height, tiles: Array.from({ length: tileCount({ width, height }) }, () => undefined) }
}

/** The label of a pixel; 0 outside. */
export function labelAt({ width, height, tiles }: PartMask, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0
  const tile = tiles[Math.floor(y / TILE) * Math.ceil(width / TILE) + Math.floor(x / TILE)]
  return tile?.[(y % TILE) * TILE + (x % TILE)] ?? 0
}

/** Takes the pixels of a mask in, a row of tiles at a time. */
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

/** The same pixels as four bytes each, as the platform's PNG has them: painted ones are opaque, all others are 0. */
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

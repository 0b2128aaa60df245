const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif|dcm)$/i
/** Pictures that formats draw themselves. */
const DRAWN = /(?:___save\.png|___fuse\.png)$|(?:^|\/)(?:SegmentationClass|SegmentationObject|panoptic_[^/]*)\//

/** One picture by a name, none, or several that the name may mean. */
export type Found =
  | { readonly kind: 'one'; readonly path: string }
  /** `alike`: a picture of this name in another folder, which the name doesn't mean. */
  | { readonly kind: 'none'; readonly alike?: string }
  | { readonly kind: 'several' }

/** Finds the pictures that annotations name. */
export interface Pictures {
  readonly paths: readonly string[]
  readonly count: number
  readonly has: (path: string) => boolean
  /** By the whole path, then where one path is the end of the other alone; never by likeness. */
  readonly find: (name: string) => Found
}

/** Tells an image that a format draws from a picture of the data set. */
export function isDrawn(path: string): boolean {
  return DRAWN.test(path)
}

/** Indexes the pictures among the paths of a data set. */
export function picturesOf(paths: readonly string[]): Pictures {
  return filesOf(paths.filter((path) => PICTURE.test(path) && !isDrawn(path)))
}

/** Indexes files of items. */
export function filesOf(pictures: readonly string[]): Pictures {
  const known = new Set(pictures)
  const byName = new Map<string, string[]>()
  for (const path of pictures) {
    const key = nameOf(path)
    const own = byName.get(key)
    if (own === undefined) byName.set(key, [path])
    else own.push(path)
  }
  return {
    paths: pictures,
    count: pictures.length,
    has: (path) => known.has(path),
    find(name) {
      const clean = name.replace(/^(?:\.{0,2}\/)+/, '')
      if (known.has(clean)) return { kind: 'one', path: clean }
      const same = byName.get(nameOf(clean)) ?? []
      const written = clean.normalize()
      const below = same.filter((path) => path.normalize() === written || path.normalize().endsWith(`/${written}`))
      const fits = below.length > 0 ? below : same.filter((path) => written.endsWith(`/${path.normalize()}`))
      const [path] = fits
      const [alike] = same
      if (path === undefined) return alike === undefined ? { kind: 'none' } : { kind: 'none', alike }
      return fits.length === 1 ? { kind: 'one', path } : { kind: 'several' }
    },
  }
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).normalize()
}

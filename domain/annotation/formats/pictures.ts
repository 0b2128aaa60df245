const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif|dcm)$/i
/** Pictures that formats draw themselves. */
const DRAWN = /(?:___save\.png|___fuse\.png)$|(?:^|\/)(?:SegmentationClass|SegmentationObject|panoptic_[^/]*)\//

/** One picture by a name, none, or several that the name may mean. */
export type Found =
  | { readonly kind: 'one'; readonly path: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' }

/** Finds the pictures that annotations name. */
export interface Pictures {
  readonly count: number
  /** By the whole path, then by the end of one path alone, then by the name alone; never by likeness. */
  readonly find: (name: string) => Found
}

/** Indexes the pictures among the paths of a data set. */
export function picturesOf(paths: readonly string[]): Pictures {
  const pictures = paths.filter((path) => PICTURE.test(path) && !DRAWN.test(path))
  const known = new Set(pictures)
  const byName = new Map<string, string[]>()
  for (const path of pictures) {
    const key = nameOf(path)
    const own = byName.get(key)
    if (own === undefined) byName.set(key, [path])
    else own.push(path)
  }
  return {
    count: pictures.length,
    find(name) {
      const clean = name.replace(/^(?:\.?\/)+/, '')
      if (known.has(clean)) return { kind: 'one', path: clean }
      const same = byName.get(nameOf(clean)) ?? []
      const ends = same.filter((path) => path.normalize().endsWith(`/${clean.normalize()}`))
      const fits = ends.length > 0 ? ends : same
      const [path] = fits
      if (path === undefined) return { kind: 'none' }
      return fits.length === 1 ? { kind: 'one', path } : { kind: 'several' }
    },
  }
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).normalize()
}

let loading: Promise<typeof import('sharp').default> | undefined

/** Loads the picture library on first use, so that the platform is ready earlier. */
export function pictureLibrary(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

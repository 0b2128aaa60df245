let loading: Promise<typeof import('sharp').default> | undefined

/** The picture library, loaded when it is first needed: the platform must be ready before that. */
export function pictureLibrary(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

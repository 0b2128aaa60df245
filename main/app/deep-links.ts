import type { App } from 'electron'
import { type AppPlace, LINK_SCHEME, placeOfLink } from '#domain/routes'

/** Sources of links: the app's events and its launch arguments. */
export interface LinkSource {
  readonly app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient' | 'on'>
  readonly argv: readonly string[]
}

/** Receives links from the operating system: at the start, from a second start, and by event. Drops malformed ones. */
export function takeLinks({ app, argv }: LinkSource, open: (place: AppPlace) => void): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  const take = (link: string | undefined): void => {
    const place = link === undefined ? undefined : placeOfLink(link)
    if (place !== undefined) open(place)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    take(link)
  })
  app.on('second-instance', (_event, later) => take(linkAmong(later)))
  take(linkAmong(argv))
}

/** Returns the first argument that is a link and ignores those behind it. */
function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).find((argument) => argument.startsWith(`${LINK_SCHEME}:`))
}

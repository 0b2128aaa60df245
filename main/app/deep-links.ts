import type { App } from 'electron'
import { type AppPlace, LINK_SCHEME, placeOfLink } from '#domain/routes'

/** Where links come from: the app, and the arguments it was started with. */
export interface LinkSource {
  readonly app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient' | 'on'>
  readonly argv: readonly string[]
}

/** Takes links from the operating system: at the start, from a second start, and by event; anything malformed is dropped. */
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

/** The first argument that is a link; whatever stands behind it is not looked at. */
function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).find((argument) => argument.startsWith(`${LINK_SCHEME}:`))
}

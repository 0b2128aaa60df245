import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Path of the tiles for component tests: `/generated-tiles/NAME/LEVEL/COLUMN_ROW`. */
const TILE = /^\/generated-tiles\/([\w-]+)\/(?:state|(\d+)\/(\d+)_(\d+))$/
const SIDE = 512
/** Names with this prefix lack the tile 1_1 of each level until it was requested this often. */
const LACKING = { prefix: 'lacking', times: 2 } as const
/** A name that begins so can't load the tile 1_1 of level 0 while offline, until it was asked for this often. */
const OFFLINE = { prefix: 'offline', times: 2 } as const
/** A name that begins so is not ready until its state was asked for this often. */
const PREPARED = { prefix: 'prepared', times: 2 } as const

/** Names with this prefix have levels from this one on until their state was requested this often. */
const COARSE = { prefix: 'coarse', from: 2, times: 3 } as const

/** Serves a plain tile whose colour tells its place: red the level, green the column, blue the row. */
export function generatedTiles(): Plugin {
  const asked = new Map<string, number>()
  const count = (key: string): number => {
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    return times
  }
  return {
    name: 'generated tiles',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        const [whole, name = '', level, column, row] = TILE.exec(path) ?? []
        if (whole === undefined) return next()
        if (level === undefined) {
          const times = count(whole)
          response.setHeader('content-type', 'application/json')
          if (name.startsWith(COARSE.prefix) && times <= COARSE.times)
            return void response.end(JSON.stringify({ progress: 0.5, from: COARSE.from }))
          const progress = name.startsWith(PREPARED.prefix) && times <= PREPARED.times ? times / 10 : 1
          return void response.end(JSON.stringify({ progress }))
        }
        if (name.startsWith(LACKING.prefix) && `${column}_${row}` === '1_1' && count(whole) <= LACKING.times) {
          response.statusCode = 404
          return void response.end()
        }
        if (
          name.startsWith(OFFLINE.prefix) &&
          `${level}/${column}_${row}` === '0/1_1' &&
          count(whole) <= OFFLINE.times
        ) {
          response.statusCode = 204
          // The configuration of the tests loads this file, and can't load the catalogue.
          response.setHeader('x-error-code', 'not_kept')
          return void response.end()
        }
        const background = { r: Number(level) * 16, g: Number(column) % 256, b: Number(row) % 256 }
        sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
          .png({ compressionLevel: 1 })
          .toBuffer()
          .then(
            (bytes) => {
              response.setHeader('content-type', 'image/png')
              response.end(bytes)
            },
            (cause: unknown) => {
              response.statusCode = 500
              response.end(String(cause))
            },
          )
      })
    },
  }
}

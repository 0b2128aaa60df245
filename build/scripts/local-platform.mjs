/** Runs the local platform alone: `npm run local-platform -- [--port N] [--data DIR] [--seed]`. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

build()
await import(pathToFileURL(resolve(import.meta.dirname, '../../out/local-platform/cli.js')).href)

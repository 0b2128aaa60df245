import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { endsForSwitch } from './app/launch-switches'

if (!endsForSwitch({ app, dialog })) {
  // Caches compiled code between starts, except in an installed app: a cache folder that programs can write would
  // bypass the integrity check of its archive.
  if (!app.isPackaged) enableCompileCache(join(app.getPath('userData'), 'compile-cache'))
  await import('./index')
}

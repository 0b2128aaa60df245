import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { endsForSwitch } from './app/launch-switches'

if (!endsForSwitch({ app, dialog })) {
  // Compiled code is kept between starts. An installed app does without: what lies in a folder that programs can write
  // would pass by the integrity check of its archive.
  if (!app.isPackaged) enableCompileCache(join(app.getPath('userData'), 'compile-cache'))
  await import('./index')
}

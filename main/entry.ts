import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { app } from 'electron'

// Compiled code is kept between starts; not in the temporary folder of all users, where others could plant code for Loupe.
enableCompileCache(join(app.getPath('userData'), 'compile-cache'))
await import('./index')

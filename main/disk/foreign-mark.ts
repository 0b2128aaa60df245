import { writeFile } from 'node:fs/promises'
import { logOf } from '../log/log'

const log = logOf('disk')

/** What Windows keeps beside a file from the internet, and asks about before the file is opened. */
const FROM_THE_INTERNET = '[ZoneTransfer]\r\nZoneId=3\r\n'

/**
 * Marks a saved file of foreign origin. Windows keeps the mark in a stream of the file; macOS marks Loupe's files
 * automatically (`LSFileQuarantineEnabled`); Linux has no mark.
 */
export async function markAsForeign(path: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform !== 'win32') return
  try {
    await writeFile(`${path}:Zone.Identifier`, FROM_THE_INTERNET)
  } catch (cause) {
    // A stick or a share may have no such streams; the file itself is there.
    log.warn('file not marked as foreign', cause)
  }
}

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialog } from '../../../build/electron-stand-in/dialog.ts'

const folder = mkdtempSync(join(tmpdir(), 'stand-in-dialogs-'))
const { PATH, DISPLAY } = process.env

/** The desktop's dialog program, with a person who answers as the test says. */
function answerWith(printed: string, code = 0): void {
  writeFileSync(join(folder, 'printed'), printed)
  writeFileSync(join(folder, 'code'), String(code))
}
const asked = () => readFileSync(join(folder, 'asked'), 'utf8').split('\0').slice(0, -1)

beforeAll(() => {
  const program = join(folder, 'zenity')
  writeFileSync(
    program,
    `#!/bin/sh
[ "$1" = --version ] && exit 0
printf '%s\\0' "$@" > '${folder}/asked'
cat '${folder}/printed'
exit "$(cat '${folder}/code')"
`,
  )
  chmodSync(program, 0o755)
  process.env['PATH'] = `${folder}${delimiter}${PATH ?? ''}`
  process.env['DISPLAY'] = ':99'
})
afterAll(() => {
  process.env['PATH'] = PATH
  if (DISPLAY === undefined) delete process.env['DISPLAY']
  else process.env['DISPLAY'] = DISPLAY
  rmSync(folder, { recursive: true, force: true })
})

describe('on a display', () => {
  it('files are chosen by a person: several at once, of the endings of a filter in letters of either case', async () => {
    answerWith('/home/mara/a b.JPG\n/home/mara/c.png\n')
    const chosen = await dialog.showOpenDialog({
      title: 'Add pictures',
      defaultPath: '/home/mara',
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: 'Pictures', extensions: ['jpg', 'png'] },
        { name: 'All files', extensions: ['*'] },
      ],
    })
    expect(chosen).toEqual({ canceled: false, filePaths: ['/home/mara/a b.JPG', '/home/mara/c.png'] })
    expect(asked()).toEqual([
      '--file-selection',
      '--separator=\n',
      '--title=Add pictures',
      '--file-filter=Pictures | *.[jJ][pP][gG] *.[pP][nN][gG]',
      '--file-filter=All files | *',
      '--multiple',
      '--filename=/home/mara',
    ])
  })

  it('a dialog for files and folders is one for folders, as on every Linux', async () => {
    answerWith('/home/mara/pictures\n')
    const chosen = await dialog.showOpenDialog({ properties: ['openFile', 'openDirectory'] })
    expect(chosen).toEqual({ canceled: false, filePaths: ['/home/mara/pictures'] })
    expect(asked()).toContain('--directory')
  })

  it('one that is closed was cancelled, and has no path', async () => {
    answerWith('', 1)
    expect(await dialog.showOpenDialog({ properties: ['openFile'] })).toEqual({ canceled: true, filePaths: [] })
    expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' })
  })

  it('the name to save under is asked for, and about one that exists where the app wants it', async () => {
    answerWith('/home/mara/out.zip\n')
    const options = { defaultPath: '/home/mara/out.zip' }
    expect(await dialog.showSaveDialog(options)).toEqual({ canceled: false, filePath: '/home/mara/out.zip' })
    expect(asked()).not.toContain('--confirm-overwrite')
    await dialog.showSaveDialog({ ...options, properties: ['showOverwriteConfirmation'] })
    expect(asked()).toContain('--confirm-overwrite')
  })

  it('a question is answered by the place of its button; its cancel where it is closed', async () => {
    const question = { message: 'Leave?', buttons: ['Stay', 'Leave', 'Cancel'], defaultId: 1 }
    const response = async (printed: string, code: number) => {
      answerWith(printed, code)
      return (await dialog.showMessageBox(question)).response
    }
    expect([await response('', 0), await response('Stay\n', 1), await response('', 1)]).toEqual([1, 0, 2])
    expect(asked()).toEqual(
      expect.arrayContaining(['--text=Leave?', '--ok-label=Leave', '--cancel-label=Cancel', '--extra-button=Stay']),
    )
  })
})

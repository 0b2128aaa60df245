import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { AppPlace } from '#domain/routes'
import { type LinkSource, takeLinks } from '../../../../main/app/deep-links'

function taking(...args: readonly string[]) {
  const events = new EventEmitter()
  const app = Object.assign(events, { isPackaged: false, setAsDefaultProtocolClient: () => true })
  const opened: AppPlace[] = []
  takeLinks({ app: app as unknown as LinkSource['app'], argv: ['/opt/Loupe/loupe', ...args] }, (place) =>
    opened.push(place),
  )
  return {
    opened,
    started: (argv: readonly string[]) => events.emit('second-instance', {}, argv, '/'),
    start: (...more: readonly string[]) => events.emit('second-instance', {}, ['/opt/Loupe/loupe', ...more], '/'),
    open: (link: string) => {
      let prevented = false
      events.emit('open-url', { preventDefault: () => (prevented = true) }, link)
      return prevented
    },
  }
}

const HOSTILE = [
  'loupe://project/8 --renderer-cmd-prefix=calc',
  'loupe://project/8" --gpu-launcher="calc',
  'loupe://project/8\n--no-sandbox',
  'loupe://project/8/../../item/1',
  'loupe://project/8%2f9',
  'loupe://project/8?next=https://evil.example',
  'loupe://project/8#/account',
  'loupe://project/8@evil.example',
  'loupe:project/8',
  'loupe:///project/8',
  'loupe:\\\\project\\8',
  'LOUPE://project/8',
  ' loupe://project/8',
  'loupe://evil.example/project/8',
  'loupe://account',
  'loupe://javascript:alert(1)',
  'xloupe://project/8',
  'javascript:location="loupe://project/8"',
  'https://evil.example/loupe://project/8',
  'file:///loupe://project/8',
  '--url=loupe://project/8',
  `loupe://project/${'8'.repeat(100_000)}`,
  '',
]

describe('links from the operating system', () => {
  it('open their place at the start, at a second start and by event [D.6]', () => {
    const { opened, start, open } = taking('loupe://project/1')
    start('loupe://project/2/review')
    expect(open('loupe://projects')).toBe(true)
    expect(opened).toEqual([
      { area: 'project', projectId: 1 },
      { area: 'review', projectId: 2, itemId: null },
      { area: 'projects' },
    ])
  })

  it.each(HOSTILE)('of invalid form open nothing: %j [D.6]', (link) => {
    const { opened, start, open } = taking(link)
    start(link)
    start('--no-sandbox', link)
    expect(open(link)).toBe(true)
    expect(opened).toEqual([])
  })

  it('only the first one opens, and neither later ones nor switches are read [D.6]', () => {
    const { opened, start, started } = taking()
    start('--allow-file-access-from-files', 'loupe://project/3', 'loupe://project/4', '--inspect=0.0.0.0:1')
    start('loupe://project/x', 'loupe://project/5')
    started(['loupe://project/6'])
    expect(opened).toEqual([{ area: 'project', projectId: 3 }])
  })
})

import type { PageTarget } from './page-target.ts'

const ASK_AGAIN_MS = 700
const TIMES = 6

/**
 * Closes a window's page and lets it object (beforeunload). Chromium loses the question if a document loads at that
 * moment, so it is repeated a few times, then skipped.
 */
export async function closePage(target: PageTarget): Promise<'gone' | 'stayed'> {
  const { cdp } = target
  const stayed = new Promise<'stayed'>((resolve) => {
    cdp.hear('Page.javascriptDialogClosed', ({ result }) => {
      if (!result) resolve('stayed')
    })
  })
  const gone = new Promise<'gone'>((resolve) => cdp.once('gone', () => resolve('gone')))
  for (let time = 0; time < TIMES && !cdp.gone; time += 1) {
    cdp.tell('Page.close')
    const silence = new Promise<'silence'>((resolve) => setTimeout(() => resolve('silence'), ASK_AGAIN_MS))
    const answer = await Promise.race([stayed, gone, silence])
    if (answer !== 'silence') return answer
  }
  if (!cdp.gone) cdp.tell('Target.closeTarget', { targetId: cdp.targetId })
  return Promise.race([stayed, gone])
}

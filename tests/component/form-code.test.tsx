import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../resources/theme.css'
import { createCodeRunner } from '../../reviewer/editors/form/code/code-runner'
import { pythonWorker } from '../../reviewer/editors/form/code/code-worker'
import { component, shownForm } from './shown-form'

/** Python takes seconds to start, and far more on a busy machine. */
const STARTED = { timeout: 180_000 }

const CODE = `
import sa
from texts import shout

def on_why_change(path, value):
    sa.setValue(['loud'], shout(value))

def on_go_click(path):
    row = sa.repeatRow(['runs'])
    sa.setValue(['runs', -1, 'note'], f"{environments.model} {sa.getGroupLength(['runs'])} {sa.getValue('why')}")
    print('made', row)

def on_bad_click(path):
    return 1 / 0

def on_peek_click(path):
    import js
    found = [name for name in ('fetch', 'Worker', 'indexedDB', 'postMessage') if hasattr(js, name)]
    try:
        import pyodide_js
        found.append('pyodide_js')
    except ImportError:
        pass
    try:
        sa.getValue.__globals__['ask'].constructor('return 1')()
        found.append('Function')
    except BaseException:
        pass
    sa.setValue('loud', 'reached ' + ' '.join(found))

def on_loop_click(path):
    sa.setValue('loud', 'before')
    while True:
        pass

def on_web_message(path, value):
    sa.postMessageToWebComponent(path, value + ' back')

def before_save_hook(old, new):
    if new.get('loud', {}).get('value') == 'NO':
        print('Say more than no.')
        return False
    return True
`

const WEB = `<script>
  addEventListener('message', ({ data }) => SA.setContext(data))
  parent.postMessage({ action: 'topy', data: 'ping' }, '*')
</script>`
const button = (id: string) => component(id, 'button', { text: id })
const FORM = {
  components: [
    component('why', 'input', { label: 'Why?' }),
    component('loud', 'input', { label: 'Loud' }),
    component('runs', 'group', { title: 'Runs', isTemplate: true, children: [component('note', 'input')] }),
    component('web', 'webComponent', { code: WEB }),
    ...['go', 'bad', 'peek', 'loop', 'mute'].map(button),
  ],
  code: [
    ['__init__', CODE],
    ['texts', 'def shout(text):\n    return text.upper()\n'],
  ],
  environments: [{ name: 'model', value: 'm1', secure: false }],
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('Python code → a change sets another field, a button fills a row, errors name their line, and nothing outside is reachable', async () => {
  const { saved, written } = await shownForm({
    form: FORM,
    annotation: { metadata: { name: 'prompt.json' }, data: {} },
  })
  await expect.element(page.getByText('The code of this form is starting.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'go', exact: true }), STARTED).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'mute', exact: true })).toBeDisabled()

  await userEvent.fill(field('Why?'), 'because')
  await expect.element(field('Loud')).toHaveValue('BECAUSE')
  await press('go')
  await expect.element(field('note')).toHaveValue('m1 1 because')
  await press('bad')
  await page.getByText(/^Console/).click()
  await expect
    .element(page.getByText('on_bad_click: ZeroDivisionError: division by zero (__init__.py, line 14)'))
    .toBeVisible()
  await press('peek')
  await expect.element(field('Loud')).toHaveValue('reached ')

  // The code's changes are journalled and saved, and an earlier error loses nothing.
  expect(JSON.stringify(written)).toContain('BECAUSE')
  // The web component sent a message to the code, which answered.
  await expect.poll(() => JSON.stringify(written)).toContain('ping back')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => JSON.stringify(saved.at(-1)?.['data'])).toContain('m1 1 because')

  const before = saved.length
  await userEvent.fill(field('Why?'), 'no')
  await expect.element(field('Loud')).toHaveValue('NO')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => document.querySelector<HTMLElement>('[role="status"][aria-label="Saving"]')?.title)
    .toContain('holds this save back. Say more than no.')
  expect(saved).toHaveLength(before)
  expect(JSON.stringify(written)).toContain('"NO"')
  await userEvent.fill(field('Why?'), 'yes')
  await expect.element(field('Loud')).toHaveValue('YES')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => JSON.stringify(saved.at(-1)?.['data'])).toContain('YES')

  // An endless loop: the person stops it, and the earlier answers remain.
  await press('loop')
  await expect.element(page.getByRole('button', { name: 'Stop the code' })).toBeVisible()
  await press('Stop the code')
  await expect.element(field('Loud')).toHaveValue('before')
  await expect.element(page.getByText('on_loop_click was stopped.')).toBeVisible()
  await expect
    .element(page.getByText('The code of this form is starting.', { exact: false }), STARTED)
    .not.toBeInTheDocument()
  await userEvent.fill(field('Why?'), 'again')
  await expect.element(field('Loud'), STARTED).toHaveValue('AGAIN')
}, 600_000)

it('code → reaches hosts only through the page, gets exceptions for refusals, and keeps answers when memory runs out', async () => {
  const BOMB = [
    'import sa',
    'def on_bomb_click(path):',
    "    sa.setValue('loud', 'before')",
    '    held = []',
    '    while True:',
    '        held.append(bytearray(4_000_000))',
    'def on_after_click(path):',
    "    sa.setValue('loud', 'after')",
    'def on_ask_click(path):',
    "    found = requests.get('https://a.example/x', params={'q': 'a b'})",
    "    sa.setValue('loud', found.json()['said'])",
    "    requests.post('https://b.example/', json={'a': 1})",
    'async def on_wait_click(path):',
    "    sa.setValue('loud', (await requests.asyncs.get('https://a.example/y')).text)",
  ].join('\n')
  const wished: unknown[] = []
  const runner = createCodeRunner({
    form: { components: [component('loud', 'input'), button('bomb'), button('after')], code: BOMB },
    home: new URL('./pyodide/', document.baseURI).href,
    makeWorker: pythonWorker,
    memory: { kept: 100 * 1024 ** 2, most: 160 * 1024 ** 2 },
    clock: window,
    request: async (wish) => {
      wished.push(wish)
      const body = btoa('{"said":"hello"}')
      return wish.method === 'GET' ? { status: 200, headers: {}, body } : { refusal: 'Not this host.' }
    },
  })
  onTestFinished(runner.dispose)
  const answered: unknown[] = []
  const run = (id: string) =>
    runner.call({
      name: `on_${id}_click`,
      args: [[id]],
      sees: () => ({ data: {}, itemData: {}, payload: {} }),
      onChange: (change) => answered.push(change.does === 'set' ? change.value : undefined),
    })
  expect([(await run('ask')).isFailed, (await run('wait')).isFailed]).toEqual([true, false])
  expect(wished).toEqual([
    { method: 'GET', url: 'https://a.example/x?q=a+b', headers: {} },
    { method: 'POST', url: 'https://b.example/', headers: { 'content-type': 'application/json' }, body: '{"a": 1}' },
    { method: 'GET', url: 'https://a.example/y', headers: {} },
  ])
  expect(answered.splice(0)).toEqual(['hello', '{"said":"hello"}'])
  expect(runner.lines.get().map(({ text }) => text)).toEqual([
    'on_ask_click: RequestException: Not this host. (__init__.py, line 12)',
  ])
  runner.clear()
  const [bomb, after] = await Promise.all([run('bomb'), run('after')])
  expect([bomb.isFailed, after.isFailed, answered]).toEqual([true, false, ['before', 'after']])
  const said = runner.lines.get().map(({ text }) => text)
  expect(said[0]).toMatch(/^on_bomb_click: MemoryError/)
  expect(said[1]).toBe('The code held more than 100 MB of memory, and was started again.')
}, 600_000)

it('a form without code → starts no worker', async () => {
  const real = window.Worker
  let made = 0
  window.Worker = class extends real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      if (args[1]?.name === 'python') made += 1
      super(...args)
    }
  }
  try {
    await shownForm({ form: { ...FORM, code: [] } })
    await expect.element(field('Why?')).toBeVisible()
    expect(made).toBe(0)
    await expect.element(page.getByText(/code of this form/i)).not.toBeInTheDocument()
  } finally {
    window.Worker = real
  }
})

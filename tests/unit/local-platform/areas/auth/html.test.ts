import { expect, it } from 'vitest'
import { html } from '../../../../../local-platform/areas/auth/pages/html'

it('values that aren’t HTML → are escaped', () => {
  const name = `<b onclick="x">'&`
  expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.text).toBe(
    '<p title="&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;"><i>&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;</i></p>',
  )
  expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`.text).toBe('<ul><li>1</li><li>2</li></ul>')
})

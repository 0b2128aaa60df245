import type { FromPage, MenuEntry, MenuToPage } from './page-messages.ts'

export interface MenuBarStyle {
  height: number
  page: string
  bar: string
}

/**
 * Application menu as a bar above the page, if a display shows the window. The bar is in the page's top layer, and the
 * page begins below it. Focus stays, so that a command of the Edit menu reaches the last field. Pages get the text of
 * this function.
 */
export function makeMenuBar(tell: (message: FromPage) => void, style: MenuBarStyle): (message: MenuToPage) => void {
  let entries: MenuEntry[] = []
  let host: HTMLElement | null = null
  let bar: HTMLElement
  let list: HTMLElement
  /** Indexes of the open menu and its marked row; -1 means none. */
  let open = -1
  let marked = -1
  const pageSheet = new CSSStyleSheet()
  pageSheet.replaceSync(style.page)
  const barSheet = new CSSStyleSheet()
  barSheet.replaceSync(style.bar)

  const make = (className: string, text = ''): HTMLElement => {
    const element = document.createElement('div')
    element.className = className
    element.textContent = text
    return element
  }
  const rows = (): MenuEntry[] => (entries[open]?.submenu ?? []).filter((entry) => entry.visible)
  const canRun = (entry: MenuEntry | undefined): boolean => entry?.enabled === true && entry.type !== 'separator'

  function show(index: number): void {
    if (index !== open && index >= 0) tell(['menu-open'])
    open = index
    marked = -1
    draw()
  }

  function run(entry: MenuEntry | undefined): void {
    if (!entry || !canRun(entry)) return
    show(-1)
    tell(['menu-click', entry.commandId])
  }

  function draw(): void {
    bar.replaceChildren(
      ...entries.map((entry, index) => {
        const title = make(index === open ? 'title open' : 'title', entry.label)
        title.setAttribute('role', 'menuitem')
        title.addEventListener('mousedown', () => show(index === open ? -1 : index))
        title.addEventListener('mouseenter', () => {
          if (open >= 0) show(index)
        })
        return title
      }),
    )
    list.hidden = open < 0
    list.style.left = `${(bar.children[open] as HTMLElement | undefined)?.offsetLeft ?? 0}px`
    list.replaceChildren(
      ...rows().map((entry, index) => {
        if (entry.type === 'separator') return make('line')
        const row = make(`row${entry.enabled ? '' : ' off'}${index === marked ? ' marked' : ''}`)
        row.setAttribute('role', 'menuitem')
        row.append(make('check', entry.checked ? '✓' : ''), make('label', entry.label), make('keys', entry.keys))
        row.addEventListener('mouseenter', () => mark(index))
        row.addEventListener('mouseup', () => run(entry))
        return row
      }),
    )
  }

  function mark(index: number): void {
    marked = index
    for (const [at, row] of [...list.children].entries()) row.classList.toggle('marked', at === index)
  }

  function step(by: number): void {
    const all = rows()
    for (let time = 1; time <= all.length; time += 1) {
      const at = (marked + by * time + all.length * 2) % all.length
      if (all[at]?.type !== 'separator') {
        mark(at)
        return
      }
    }
  }

  function mount(): void {
    if (host || !document.documentElement) return
    host = document.createElement('div')
    host.popover = 'manual'
    host.style.cssText = 'all: unset'
    const inside = host.attachShadow({ mode: 'closed' })
    inside.adoptedStyleSheets = [barSheet]
    bar = make('bar')
    bar.setAttribute('role', 'menubar')
    list = make('list')
    list.hidden = true
    inside.append(bar, list)
    for (const part of [bar, list]) part.addEventListener('mousedown', (event) => event.preventDefault())
    document.documentElement.append(host)
    host.showPopover()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet]
    draw()
  }

  function unmount(): void {
    host?.remove()
    host = null
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet)
  }

  const KEYS: Record<string, () => void> = {
    Escape: () => show(-1),
    ArrowLeft: () => show((open + entries.length - 1) % entries.length),
    ArrowRight: () => show((open + 1) % entries.length),
    ArrowDown: () => step(1),
    ArrowUp: () => step(marked < 0 ? 0 : -1),
    Enter: () => run(rows()[marked]),
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (!host || entries.length === 0) return
      if (open < 0 && event.key !== 'F10') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (open < 0) show(0)
      else KEYS[event.key]?.()
    },
    true,
  )
  window.addEventListener(
    'mousedown',
    (event) => {
      if (host && open >= 0 && event.target !== host) show(-1)
    },
    true,
  )
  window.addEventListener('blur', () => {
    if (host && open >= 0) show(-1)
  })

  return ([, next]) => {
    if (next === null) {
      entries = []
      unmount()
      return
    }
    entries = next.filter((entry) => entry.visible)
    if (host) draw()
    else if (document.documentElement) mount()
    else
      new MutationObserver((_records, observer) => {
        if (!document.documentElement) return
        observer.disconnect()
        mount()
      }).observe(document, { childList: true })
  }
}

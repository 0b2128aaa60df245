import type { MenuBarStyle } from './page-menu-bar.ts'

const HEIGHT = 28

/** Style of the bar. The page begins below it, including fixed elements. */
export const MENU_BAR_STYLE: MenuBarStyle = {
  height: HEIGHT,
  page: `html { position: fixed !important; inset: ${HEIGHT}px 0 0 0 !important; height: auto !important; overflow: auto; contain: layout; }`,
  bar: `
    :host { position: fixed !important; inset: 0 0 auto 0 !important; height: ${HEIGHT}px !important; display: block !important;
      background: #f0f0ef !important; color: #1f1f1f !important; overflow: visible !important;
      font: 13px/${HEIGHT}px system-ui, 'Liberation Sans', sans-serif !important; user-select: none !important; z-index: 2147483647 }
    .bar { display: flex; height: 100%; padding-left: 4px; border-bottom: 1px solid #d4d4d2; box-sizing: border-box }
    .title { padding: 0 9px; border-radius: 4px }
    .title:hover, .title.open { background: #dcdcda }
    .list { position: absolute; top: ${HEIGHT}px; min-width: 220px; padding: 4px; background: #fdfdfc; line-height: 26px;
      border: 1px solid #c9c9c6; border-radius: 6px; box-shadow: 0 6px 20px rgb(0 0 0 / 18%) }
    .list[hidden] { display: none }
    .row { display: flex; padding: 0 10px 0 4px; border-radius: 4px; white-space: nowrap }
    .row.marked { background: #2f5fe3; color: #fff }
    .row.off { opacity: .45 }
    .row.off.marked { background: none; color: inherit }
    .check { width: 20px; text-align: center }
    .label { flex: 1 }
    .keys { padding-left: 28px; opacity: .7 }
    .line { height: 1px; margin: 4px 6px; background: #dededb }
    @media (prefers-color-scheme: dark) {
      :host { background: #2a2b2e !important; color: #e6e6e6 !important }
      .bar { border-color: #3c3d41 }
      .title:hover, .title.open { background: #404146 }
      .list { background: #2a2b2e; border-color: #4a4b50 }
      .line { background: #45464a }
    }`,
}

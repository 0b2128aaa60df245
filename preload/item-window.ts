import { ITEM_WINDOW_CALLS, ITEM_WINDOW_PUSHES } from '#contract/item-window-rights'
import { exposeDesktop } from './expose-desktop'

exposeDesktop({ calls: ITEM_WINDOW_CALLS, pushes: ITEM_WINDOW_PUSHES })

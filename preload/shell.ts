import { exposeDesktop } from './expose-desktop'

exposeDesktop()

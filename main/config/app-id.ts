/** What the app is called among the apps of a computer; installers carry the same. */
export const APP_ID = 'io.github.loupe-desktop.loupe'

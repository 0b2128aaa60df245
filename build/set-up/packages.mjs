/** Debian packages by purpose; other operating systems need none. */
export const DEBIAN_PACKAGES = {
  start: ['chromium', 'libsecret-1-0', 'fonts-liberation'],
  /** For machines with a display: the dialogs that choose files and folders. */
  display: ['zenity'],
  keychain: ['libsecret-1-dev', 'g++', 'make', 'python3'],
  test: ['gnome-keyring', 'dbus', 'dbus-daemon', 'xvfb'],
  /** Chromium without windows: component tests need a third less work in it, and also run without it. */
  quicker: ['chromium-headless-shell'],
}

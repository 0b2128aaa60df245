// Brings Electron's own declarations (the global namespace `Electron`) into the program.
import 'electron'
